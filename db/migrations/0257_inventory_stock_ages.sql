-- How much of the stock value was received on which day, so that its ages are summed from days and
-- not from the ledger. Triggers note the levels that were changed; a job derives what they add anew.
create table stock_ages_changed (
  id bigint primary key generated always as identity,
  variant_id uuid not null,
  outlet_id uuid not null
);
create table stock_ages_parts (
  variant_id uuid not null,
  outlet_id uuid not null,
  received_on date not null,
  value_minor bigint not null,
  primary key (variant_id, outlet_id, received_on)
);
create table stock_ages_sums (
  outlet_id uuid not null references outlets (id),
  received_on date not null,
  value_minor bigint not null,
  primary key (outlet_id, received_on)
);

create function inventory_note_age() returns trigger language plpgsql as $$
begin
  insert into stock_ages_changed (variant_id, outlet_id) values (new.variant_id, new.outlet_id);
  return null;
end $$;
create trigger stock_levels_note_age after insert on stock_levels
  for each row when (new.on_hand <> 0 or new.value_minor <> 0) execute function inventory_note_age();
create trigger stock_levels_note_changed_age after update on stock_levels
  for each row when (old.on_hand <> new.on_hand or old.value_minor <> new.value_minor)
  execute function inventory_note_age();
-- What was received on a past day and left again moves the layers, but not the level.
create trigger stock_movements_note_age after insert on stock_movements
  for each row when (new.on_hand_delta > 0) execute function inventory_note_age();

-- A merged variant keeps its receipts, which count for the variant that it was merged into.
create function inventory_note_merged_age() returns trigger language plpgsql as $$
begin
  insert into stock_ages_changed (variant_id, outlet_id)
    select variant_id, outlet_id from stock_levels
    where variant_id in (new.id, old.merged_into_id, new.merged_into_id);
  return null;
end $$;
create trigger variants_note_age after update of merged_into_id on variants
  for each row when (old.merged_into_id is distinct from new.merged_into_id)
  execute function inventory_note_merged_age();

-- In another time zone a receipt may be of another day.
create function inventory_note_zone() returns trigger language plpgsql as $$
begin
  insert into stock_ages_changed (variant_id, outlet_id)
    select variant_id, outlet_id from stock_levels
    where new.outlet_id is null or outlet_id = new.outlet_id;
  return null;
end $$;
create trigger setting_values_note_age after insert on setting_values
  for each row when (new.key = 'confirmations.time_zone') execute function inventory_note_zone();

-- The first fold derives what all levels add.
insert into stock_ages_changed (variant_id, outlet_id)
  select variant_id, outlet_id from stock_levels where on_hand > 0;
