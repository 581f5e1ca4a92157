-- A count found what was there at its moment. A movement that is entered later for a day before it would change
-- what was expected then, so that the count's difference would be wrong; of its place it is refused.
create function stock_counts_refuse_back_dated() returns trigger language plpgsql as $$
begin
  if exists (select from stock_count_lines line join stock_counts c on c.id = line.count_id
      join stock_count_rounds r on r.line_id = line.id and r.round = line.round
      where line.variant_id = new.variant_id and c.outlet_id = new.outlet_id
        and line.bin_id is not distinct from new.bin_id and line.lot_id is not distinct from new.lot_id
        and c.state in ('counting', 'review', 'posted') and r.counted_at > new.at) then
    raise exception 'its place was counted since that day'
      using errcode = 'check_violation', constraint = 'stock_counts_counted_since';
  end if;
  return new;
end $$;
create trigger stock_counts_back_dated before insert on stock_movements
  for each row when (new.entered_at is not null and new.on_hand_delta <> 0)
  execute function stock_counts_refuse_back_dated();
