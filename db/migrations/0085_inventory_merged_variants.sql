-- What stood twice becomes one: its stock goes from the one variant to the other by movements that say
-- so, out of the one level and into the other, worth the same. Nothing comes back to a level that was
-- given up; it stays for its ledger.
alter table stock_movements
  drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in ('opening', 'receipt', 'adjustment',
    'count', 'reserve', 'release', 'issue', 'return', 'transfer_out', 'transfer_in', 'set_aside',
    'put_back', 'move', 'revalue', 'merge'));

alter table stock_levels
  add column is_merged_away boolean not null default false,
  add constraint stock_nothing_where_merged_away check (not is_merged_away
    or (on_hand = 0 and reserved = 0 and unavailable = 0 and reorder_point is null));

-- A lot goes along as it is. Where the other variant has the lot as well, it leads there, so that a recall
-- finds whom it was sold to under either.
alter table lots
  add column merged_into_id uuid references lots (id),
  add constraint lots_merged_into_another check (merged_into_id <> id);
create index lots_merged_into on lots (merged_into_id) where merged_into_id is not null;

-- Whatever program merges variants, no stock is left behind.
create function inventory_insist_on_carried() returns trigger language plpgsql as $$
begin
  if exists (select from stock_levels where variant_id = new.id and not is_merged_away) then
    raise exception 'Variant % still has levels of its own; carry its stock over first.', new.sku
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger variants_carry_stock after update of merged_into_id on variants
  for each row when (new.merged_into_id is not null and old.merged_into_id is null)
  execute function inventory_insist_on_carried();
