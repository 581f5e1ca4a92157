-- What came back on which day, by fault, reason, product and courier, so that the causes of returns
-- are summed from days. Triggers note the returns that were changed; a job derives what they add.
create table return_causes_changed (
  id bigint primary key generated always as identity,
  return_id uuid not null
);
create table return_causes_parts (
  return_id uuid not null,
  created_on date not null,
  outlet_id uuid not null,
  cause text collate "C" not null,
  cause_key text collate "C" not null,
  returns bigint not null,
  units bigint not null,
  -- What share of a return's lines these are, and of its way back where it was sent, in millionths.
  shares bigint not null,
  sent_shares bigint not null,
  bonus_minor bigint not null,
  lost_minor bigint not null,
  primary key (return_id, cause, cause_key)
);
create table return_causes_sums (
  created_on date not null,
  outlet_id uuid not null references outlets (id),
  cause text collate "C" not null,
  cause_key text collate "C" not null,
  returns bigint not null,
  units bigint not null,
  shares bigint not null,
  sent_shares bigint not null,
  bonus_minor bigint not null,
  lost_minor bigint not null,
  primary key (created_on, outlet_id, cause, cause_key)
);

create function returns_note_causes() returns trigger language plpgsql as $$
begin
  insert into return_causes_changed (return_id) values (new.id);
  return null;
end $$;
create trigger returns_note_causes_when_added after insert on returns
  for each row execute function returns_note_causes();
create trigger returns_note_causes_when_changed after update on returns
  for each row when (
    (old.state, old.fault, old.reason_code, old.bonus_minor, old.method, old.order_id, old.outlet_id)
    is distinct from
    (new.state, new.fault, new.reason_code, new.bonus_minor, new.method, new.order_id, new.outlet_id))
  execute function returns_note_causes();

create function returns_note_causes_of_line() returns trigger language plpgsql as $$
begin
  insert into return_causes_changed (return_id)
    values (case when tg_op = 'DELETE' then old.return_id else new.return_id end);
  return null;
end $$;
create trigger return_lines_note_causes after insert or delete or update of received, variant_id
  on return_lines for each row execute function returns_note_causes_of_line();

create function returns_note_causes_of_inspection() returns trigger language plpgsql as $$
begin
  insert into return_causes_changed (return_id) select l.return_id from return_lines l
    where l.id = case when tg_op = 'DELETE' then old.line_id else new.line_id end;
  return null;
end $$;
create trigger return_inspections_note_causes after insert or delete or update of lost_minor
  on return_inspections for each row execute function returns_note_causes_of_inspection();

create function returns_note_causes_of_paper() returns trigger language plpgsql as $$
begin
  insert into return_causes_changed (return_id)
    select l.return_id from return_inspections i join return_lines l on l.id = i.line_id
    where i.id = case when tg_op = 'DELETE' then old.inspection_id else new.inspection_id end;
  return null;
end $$;
create trigger supplier_return_lines_note_causes
  after insert or delete or update of cost_minor, is_undone on supplier_return_lines
  for each row execute function returns_note_causes_of_paper();

-- The courier is the one of the order's parcel.
create function returns_note_causes_of_parcel() returns trigger language plpgsql as $$
begin
  insert into return_causes_changed (return_id)
    select id from returns where order_id = new.order_id;
  return null;
end $$;
create trigger parcels_note_causes_when_added after insert on parcels
  for each row when (new.courier_id is not null) execute function returns_note_causes_of_parcel();
create trigger parcels_note_causes_when_changed after update of courier_id on parcels
  for each row when (old.courier_id is distinct from new.courier_id)
  execute function returns_note_causes_of_parcel();

-- The first fold derives what all returns add.
insert into return_causes_changed (return_id) select id from returns;
