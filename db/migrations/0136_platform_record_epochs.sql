-- Events are ordered by the transactions that wrote them. A dump that is restored into another
-- cluster brings numbers along that this cluster has yet to reach: what is waiting would not be read
-- and what comes would be sorted before it. So the cluster's own numbers are shifted there, and each
-- cluster in which the record went on is an epoch of it.

create table record_epochs (
  epoch integer primary key check (epoch > 0),
  -- Of the cluster, as pg_control_system has it.
  system_identifier text not null,
  -- Added to the transaction numbers of this cluster.
  shift bigint not null check (shift >= 0),
  -- All events of this epoch, and none of an earlier one, have this number or a higher one.
  first_tx xid8 not null,
  began_at timestamptz not null default now()
);
create trigger record_epochs_append_only before update or delete or truncate on record_epochs
  for each statement execute function platform_refuse_change();

insert into record_epochs (epoch, system_identifier, shift, first_tx)
  select 1, system_identifier::text, 0, '0' from pg_control_system();

-- The number of this transaction among those of the record. A later epoch replaces both functions
-- with ones that add its shift: a constant costs a write nothing.
create function platform_this_tx() returns xid8 language sql volatile as $$
  select pg_current_xact_id()
$$;

-- Every transaction below this number has ended.
create function platform_settled_tx() returns xid8 language sql stable as $$
  select pg_snapshot_xmin(pg_current_snapshot())
$$;

alter table events alter column tx set default platform_this_tx();
