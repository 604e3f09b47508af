"""The SQL of the two tables that only grow: events and inputs.

Both are partitioned by month through the time in the game's UUIDv7 (RFC 9562), with a default partition that takes what fits
no month. What keeps them append-only are triggers that refuse UPDATE, DELETE and TRUNCATE whoever asks, the owner
included, beside the rights of the running role (games/apps.py). Row triggers on the parent are cloned to each partition by
PostgreSQL; a TRUNCATE trigger is not, so each partition gets its own. All are ENABLE ALWAYS: a session that replays
logical changes is refused as well.
"""

from typing import Final

TABLES: Final = ("games_event", "games_command")

CREATE_TABLES: Final = """
CREATE TABLE games_event (
    game_id uuid NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    type varchar(60) NOT NULL,
    schema smallint NOT NULL,
    public jsonb NOT NULL,
    private jsonb NOT NULL,
    actor varchar(20) NOT NULL,
    input integer NOT NULL,
    instant bigint NOT NULL,
    hash bytea NOT NULL,
    PRIMARY KEY (game_id, version)
) PARTITION BY RANGE (game_id);

CREATE TABLE games_command (
    game_id uuid NOT NULL,
    number integer NOT NULL CHECK (number > 0),
    kind varchar(10) NOT NULL,
    actor varchar(20) NOT NULL,
    seat smallint NULL,
    payload jsonb NULL,
    instant bigint NOT NULL,
    key varchar(80) NULL,
    body_digest bytea NULL,
    first_version integer NULL,
    last_version integer NOT NULL,
    refusal jsonb NULL,
    digest bytea NOT NULL,
    PRIMARY KEY (game_id, number)
) PARTITION BY RANGE (game_id);

CREATE UNIQUE INDEX games_command_key ON games_command (game_id, seat, key);

CREATE TABLE games_event_default PARTITION OF games_event DEFAULT;
CREATE TABLE games_command_default PARTITION OF games_command DEFAULT;
"""

DROP_TABLES: Final = """
DROP TABLE games_event;
DROP TABLE games_command;
"""

REFUSE_CHANGES: Final = (
    """
CREATE FUNCTION games_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% only grows: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation',
              HINT = 'Events and inputs are never changed or deleted, and test databases are never flushed: '
                     'use new ids, or a copy of a template database.';
END
$$;
"""
    + "".join(
        f"""
CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER only_grows;
"""
        for table in TABLES
    )
    + "".join(
        f"""
CREATE TRIGGER never_truncated BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_change();
ALTER TABLE ONLY {table} ENABLE ALWAYS TRIGGER never_truncated;
"""
        for table in (*TABLES, *(f"{table}_default" for table in TABLES))
    )
)

ALLOW_CHANGES: Final = "DROP FUNCTION games_refuse_change() CASCADE;"

# The running role calls this monthly but owns no table, hence SECURITY DEFINER; the search path is fixed to the schema of
# the migration, lest a caller's own objects run with the owner's rights. A partition is made beside the table and attached,
# which stops appends for an instant only, and not at all where that instant cannot be had within the lock timeout.
# Rows that came too early lie in the default partition and may stay there: then that month is not made.
ENSURE_PARTITIONS: Final = """
CREATE FUNCTION games_ensure_partitions(months integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
    last_month timestamp := month + make_interval(months => least(greatest(months, 0), 24));
    parent text;
    part text;
    made integer := 0;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('games_ensure_partitions'));
    WHILE month <= last_month LOOP
        FOREACH parent IN ARRAY ARRAY['games_event', 'games_command'] LOOP
            part := parent || to_char(month, '"_"YYYY"_"MM');
            CONTINUE WHEN to_regclass(quote_ident(part)) IS NOT NULL;
            BEGIN
                EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', part, parent);
                EXECUTE format('CREATE TRIGGER never_truncated BEFORE TRUNCATE ON %I '
                               'FOR EACH STATEMENT EXECUTE FUNCTION games_refuse_change()', part);
                EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER never_truncated', part);
                EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part,
                               games_first_id(month), games_first_id(month + interval '1 month'));
                made := made + 1;
            EXCEPTION WHEN check_violation THEN
                RAISE WARNING '% is not made: the default partition holds rows of that month', part;
            END;
        END LOOP;
        month := month + interval '1 month';
    END LOOP;
    RETURN made;
END
$$;

CREATE FUNCTION games_first_id(month timestamp) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT (lpad(to_hex((extract(epoch FROM month) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;

DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION games_ensure_partitions(integer) SET search_path = %I, pg_temp', current_schema());
END
$$;
ALTER FUNCTION games_ensure_partitions(integer) SET lock_timeout = '2s';
REVOKE ALL ON FUNCTION games_ensure_partitions(integer) FROM PUBLIC;

SELECT games_ensure_partitions(3);
"""

FORGET_PARTITIONS: Final = """
DROP FUNCTION games_ensure_partitions(integer);
DROP FUNCTION games_first_id(timestamp);
"""
