-- The page Scan history: where a code was scanned, at which device, in which task and for which
-- record of that task, what the code is, and how long the answer took. Scans of before keep what
-- they have; a refused one said nothing of its record.
alter table scans
  add column id uuid not null default gen_random_uuid(),
  add column outlet_id uuid references outlets (id),
  add column device_id uuid references devices (id),
  add column task_noun text,
  add column task_id uuid,
  add column task_label text not null default '',
  add column label text not null default '',
  -- The code as products keep it, so that a GTIN is found however it was printed.
  add column code text not null default '',
  add column code_kind text not null default 'other',
  add column took_milliseconds integer,
  add constraint scans_id_key unique (id),
  add constraint scans_code_kind check (code_kind in ('gtin', 'gs1', 'sku', 'internal', 'barcode',
    'scale', 'bin', 'lot', 'tote', 'document', 'tracking', 'action', 'badge', 'other')),
  add constraint scans_took check (took_milliseconds >= 0),
  add constraint scans_task_record check ((task_noun is null) = (task_id is null));
alter table scans alter column id drop default;

drop index scans_by_entity;
drop index scans_by_user;
create index scans_in_order on scans (at, id);
create index scans_by_outlet on scans (outlet_id, at, id);
create index scans_by_user on scans (user_id, at, id);
create index scans_by_device on scans (device_id, at, id) where device_id is not null;
create index scans_by_task on scans (task, at, id);
create index scans_by_record on scans (task_id, at, id) where task_id is not null;
create index scans_by_entity on scans (entity_id, at, id) where entity_id is not null;
create index scans_by_result on scans (result, at, id);
create index scans_by_kind on scans (code_kind, at, id);
create index scans_refused on scans (at, id) where result <> 'ok';
create index scans_by_code on scans (code, at, id);
create index scans_by_label on scans (upper(label), at, id);
create index scans_by_task_label on scans (upper(task_label), at, id);

-- Codes that found nothing and that no product will get: hidden from the list of unknown codes.
create table ignored_codes (
  id uuid primary key,
  code text not null,
  ignored_by uuid references profiles (id),
  ignored_at timestamptz not null default now(),
  constraint ignored_codes_by_code unique (code),
  constraint ignored_codes_code check (length(code) between 1 and 200)
);
