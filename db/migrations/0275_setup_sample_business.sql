-- A sample business to try the product with, which is removed again with all that was built on it
-- (decision 0024). Its records are ordinary rows, made by the commands; `sample_records` has what was
-- made by the load, and the foreign keys lead from there to everything else.

create table sample_business (
  is_only boolean primary key default true check (is_only),
  stage text not null check (stage in ('loading', 'failed', 'ready')),
  steps_done integer not null default 0 check (steps_done >= 0),
  steps_total integer not null check (steps_total >= steps_done),
  problem text not null default '',
  started_at timestamptz not null default now(),
  started_by uuid not null references profiles (id),
  constraint sample_business_failure_has_problem check ((stage = 'failed') = (problem <> ''))
);

create table sample_records (
  relation text not null,
  record_id uuid not null,
  primary key (relation, record_id)
);
create trigger sample_records_append_only before update or delete or truncate on sample_records
  for each statement execute function platform_refuse_change();

-- Only a record that this very transaction has written can be marked: a real one never becomes sample data.
create function setup_mark_only_new() returns trigger language plpgsql as $$
declare
  is_new boolean;
begin
  execute format('select exists (select from %I where id = $1 and xmin = pg_current_xact_id()::xid)',
    new.relation) into is_new using new.record_id;
  if not is_new then
    raise exception 'Only a new record can be marked as sample data.'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sample_records_mark_only_new before insert on sample_records
  for each row execute function setup_mark_only_new();

-- What is append-only is deleted by the owner's function below and by nothing else: the application
-- has no right to delete there. Events, their chain and settings are never deleted.
create or replace function platform_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('quartermaster.removes_sample', true) = 'on'
    and tg_table_name not in ('events', 'event_chain', 'record_epochs', 'setting_values')
  then return null; end if;
  raise exception 'Rows of % are never changed or deleted; add a correcting row.', tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- Every row that refers to a sample record or to one of these orders, through any number of foreign
-- keys. A row that is deleted together with the row it belongs to falls by itself.
create function setup_sample_rows(practice_orders uuid[])
returns table (relation oid, place tid, falls boolean)
language plpgsql stable set search_path = pg_catalog, public as $$
declare
  seen_relations oid[] := '{}';
  seen_places tid[] := '{}';
  seen_falls boolean[] := '{}';
  first integer := 1;
  last integer;
  marked record;
  key record;
  places tid[];
  found tid[];
begin
  for marked in
    select r.relation as name, array_agg(r.record_id) as ids from public.sample_records r group by 1
    union all select 'orders', practice_orders where practice_orders <> '{}'
  loop
    execute format('select coalesce(array_agg(ctid), ''{}'') from public.%I where id = any($1)', marked.name)
      into places using marked.ids;
    seen_relations := seen_relations || array_fill(format('public.%I', marked.name)::regclass::oid,
      array[cardinality(places)]);
    seen_places := seen_places || places;
    seen_falls := seen_falls || array_fill(false, array[cardinality(places)]);
  end loop;
  loop
    last := coalesce(array_length(seen_places, 1), 0);
    exit when first > last;
    for key in
      select c.conrelid, c.confrelid, c.confdeltype = 'c' as falls,
        (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')
          from unnest(c.conkey, c.confkey) as k (child, parent)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
          join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.parent) as joined
      from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confdeltype <> 'n'
        and c.confrelid = any(seen_relations[first:last])
    loop
      select coalesce(array_agg(s.place), '{}') into places
      from unnest(seen_relations[first:last], seen_places[first:last]) as s (relation, place)
      where s.relation = key.confrelid;
      execute format('select coalesce(array_agg(distinct c.ctid), ''{}'') from %s c join %s p on %s
        where p.ctid = any($1)', key.conrelid::regclass, key.confrelid::regclass, key.joined)
        into found using places;
      select coalesce(array_agg(f.place), '{}') into found from unnest(found) as f (place)
      where not exists (select from unnest(seen_relations, seen_places, seen_falls) as s (relation, place, falls)
        where s.relation = key.conrelid and s.place = f.place and (s.falls or not key.falls));
      seen_relations := seen_relations || array_fill(key.conrelid, array[cardinality(found)]);
      seen_places := seen_places || found;
      seen_falls := seen_falls || array_fill(key.falls, array[cardinality(found)]);
    end loop;
    first := last + 1;
  end loop;
  return query select s.relation, s.place, bool_or(s.falls)
    from unnest(seen_relations, seen_places, seen_falls) as s (relation, place, falls) group by 1, 2;
end $$;

-- The ids of those rows, as other tables name them without a foreign key.
create function setup_sample_ids(practice_orders uuid[]) returns uuid[]
language plpgsql stable set search_path = pg_catalog, public as $$
declare
  all_ids uuid[] := '{}';
  ids uuid[];
  each record;
begin
  for each in
    select r.relation, array_agg(r.place) as places from public.setup_sample_rows(practice_orders) r
    join pg_attribute a on a.attrelid = r.relation and a.attname = 'id' and a.atttypid = 'uuid'::regtype
    group by 1
  loop
    execute format('select array_agg(id) from %s where ctid = any($1)', each.relation::regclass)
      into ids using each.places;
    all_ids := all_ids || ids;
  end loop;
  return all_ids;
end $$;

-- What keeps sample data from being removed: a row among them that refers to a real record, or that
-- is never deleted, such as an invoice. Stock of a real product that is used up is none.
create function setup_sample_ties(practice_orders uuid[])
returns table (relation text, fields jsonb, target_relation text, target_id uuid)
language plpgsql stable set search_path = pg_catalog, public as $$
declare
  relations oid[];
  places tid[];
  key record;
begin
  select coalesce(array_agg(r.relation), '{}'), coalesce(array_agg(r.place), '{}')
    into relations, places from public.setup_sample_rows(practice_orders) r;
  for key in
    select c.conrelid, c.confrelid, t.relname as target,
      (select string_agg(format('c.%I = p.%I', a.attname, b.attname), ' and ')
        from unnest(c.conkey, c.confkey) as k (child, parent)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.parent) as joined
    from pg_constraint c join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid = any(relations)
      and t.relname in ('goods_receipts', 'orders', 'outlets', 'products', 'purchase_orders',
        'returns', 'stock_counts', 'suppliers', 'transfers', 'variants')
  loop
    return query execute format('select %L::text, to_jsonb(c), %L::text, p.id from %s c join %s p on %s
      where c.ctid = any($1) and not p.ctid = any($2) %s', key.conrelid::regclass, key.target,
      key.conrelid::regclass, key.confrelid::regclass, key.joined,
      case when key.conrelid = 'public.stock_levels'::regclass and key.target = 'variants'
        then 'and (c.on_hand, c.reserved, c.unavailable) <> (0, 0, 0)' else '' end)
      using array(select r.place from unnest(relations, places) as r (relation, place)
          where r.relation = key.conrelid),
        array(select r.place from unnest(relations, places) as r (relation, place)
          where r.relation = key.confrelid);
  end loop;
  for key in
    select t.oid, t.relname as name from pg_class t
    where t.oid = any(relations) and t.relname in ('gift_cards', 'landed_costs', 'order_invoices',
      'register_sessions', 'sales', 'stock_counts', 'supplier_claims', 'supplier_invoices')
  loop
    return query execute format('select %L::text, to_jsonb(c), null::text, null::uuid from %I c
      where c.ctid = any($1)', key.name, key.name)
      using array(select r.place from unnest(relations, places) as r (relation, place)
        where r.relation = key.oid);
  end loop;
end $$;

-- Orders that users placed of nothing but sample products, from the sample outlet.
create function setup_practice_orders() returns uuid[]
language sql stable set search_path = pg_catalog, public as $$
  select coalesce(array_agg(o.id order by o.number), '{}')
  from sample_records r join orders o on o.outlet_id = r.record_id
  where r.relation = 'outlets'
    and o.id not in (select record_id from sample_records where relation = 'orders')
    and exists (select from order_lines l where l.order_id = o.id)
    and not exists (select from order_lines l left join variants v on v.id = l.variant_id
      where l.order_id = o.id and (v.id is null or v.product_id not in
        (select record_id from sample_records where relation = 'products')))
$$;

-- Deletes them in one statement, so that the foreign keys are checked when all are gone, and what names
-- them without a foreign key. The caller says why they may not be removed; here it is asked once more,
-- so that no caller can delete anything else.
create function setup_remove_sample(practice_orders uuid[]) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed uuid[] := public.setup_sample_ids(practice_orders);
  parts text[] := '{}';
  total bigint := 0;
  each record;
begin
  if not practice_orders <@ public.setup_practice_orders()
    or exists (select from public.setup_sample_ties(practice_orders)) then
    raise exception 'Real records use sample data.' using errcode = 'restrict_violation';
  end if;
  for each in
    select r.relation, array_agg(r.place) as places,
      coalesce(array_agg(r.place) filter (where not r.falls), '{}') as deleted
    from public.setup_sample_rows(practice_orders) r group by 1
  loop
    total := total + cardinality(each.places);
    if each.deleted <> '{}' then
      parts := parts || format('p%s as (delete from %s where ctid = any(%L::tid[]))',
        each.relation, each.relation::regclass, each.deleted);
    end if;
  end loop;
  perform set_config('quartermaster.removes_sample', 'on', true);
  for each in select * from (values
    ('address_checks', 'subject_id = any($1)'), ('approvals', 'about && $1'),
    ('courier_calls', 'entity_id = any($1)'), ('messages', 'entity_id = any($1)'),
    ('order_count_changes', 'outlet_id = any($1)'), ('scans', 'entity_id = any($1)'),
    ('scans', 'task_id = any($1)'), ('stock_value_changes', 'outlet_id = any($1)'),
    ('setting_schedules', 'outlet_id = any($1)'), ('webhook_deliveries', 'entity_id = any($1)')
  ) as n (name, condition)
  loop
    execute format('delete from %I where %s', each.name, each.condition) using removed;
  end loop;
  -- Sums of an outlet that is removed go with it, and so do the parts that they were added up from; from
  -- all other sums the next fold takes what was removed.
  for each in
    select t.relname as name, k.column_name from pg_class c
    join pg_class t on t.relnamespace = c.relnamespace
      and t.relname = replace(c.relname, '_sums', '_parts')
    join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey)
    join information_schema.columns k on k.table_schema = 'public' and k.table_name = t.relname
      and k.column_name = a.attname
    where c.relnamespace = 'public'::regnamespace and c.relname like '%\_sums'
  loop
    execute format('delete from %I where %I = any($1)', each.name, each.column_name) using removed;
  end loop;
  for each in
    select c.relname as name, coalesce(p.relname, r.relname) as source,
      (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'uuid'::regtype) as keys,
      (select string_agg(format('%I = any($1)', a.attname), ' or ') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.atttypid = 'uuid'::regtype) as condition
    from pg_class c
    left join pg_class p on p.relname = replace(c.relname, '_changed', '_parts')
      and p.relnamespace = c.relnamespace
    left join pg_class r on r.relname = replace(c.relname, '_changed', '')
      and r.relnamespace = c.relnamespace
    where c.relnamespace = 'public'::regnamespace and c.relname like '%\_changed' and c.relkind = 'r'
  loop
    continue when each.source is null or each.keys is null;
    execute format('insert into %I (%s) select distinct %s from %I where %s', each.name, each.keys,
      each.keys, each.source, each.condition) using removed;
  end loop;
  if parts <> '{}' then execute 'with ' || array_to_string(parts, ', ') || ' select'; end if;
  delete from sample_records;
  delete from sample_business;
  perform set_config('quartermaster.removes_sample', 'off', true);
  return total;
end $$;
revoke all on function setup_remove_sample(uuid[]) from public;
