-- A unit of a held or recalled lot is never available, whatever program moves stock: while such a lot
-- has units that are on hand and not marked unavailable, nothing of its level is available. What is
-- promised to orders already stays promised. It is checked when the transaction ends, because one act
-- may move a unit in several steps. Expiry depends on the day, so a job looks after it.
create function inventory_insist_on_blocked_aside() returns trigger language plpgsql as $$
begin
  if exists (
    select from stock_levels level
    join stock_places place using (variant_id, outlet_id)
    join lots lot on lot.id = place.lot_id
    where level.variant_id = new.variant_id
      and (tg_table_name = 'lots' or level.outlet_id = (to_jsonb(new) ->> 'outlet_id')::uuid)
      and level.on_hand - level.reserved - level.unavailable > 0
      and place.on_hand > place.unavailable and lot.state <> 'approved'
  ) then
    raise exception 'Stock of a lot that is held or recalled would be available.'
      using errcode = 'check_violation', constraint = 'stock_blocked_lots_are_aside';
  end if;
  return null;
end $$;

create constraint trigger stock_blocked_lots_are_aside
  after update of on_hand, reserved, unavailable on stock_levels deferrable initially deferred
  for each row when (new.on_hand - new.reserved - new.unavailable > 0
    and new.on_hand - new.reserved - new.unavailable
      > old.on_hand - old.reserved - old.unavailable)
  execute function inventory_insist_on_blocked_aside();

create constraint trigger lots_blocked_are_aside
  after update of state on lots deferrable initially deferred
  for each row when (new.state <> 'approved' and new.state <> old.state)
  execute function inventory_insist_on_blocked_aside();
