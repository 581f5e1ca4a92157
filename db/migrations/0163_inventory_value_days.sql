-- What stock was worth at the end of each month is read from sums of days, so that it costs the same
-- however many movements there are. A movement belongs to the day that it was at its outlet.
create table stock_value_days (
  outlet_id uuid not null references outlets (id),
  on_day date not null,
  change_minor bigint not null,
  primary key (outlet_id, on_day)
);

-- What was written since the days were summed last: rows of their own, so that nothing waits for a day.
create table stock_value_changes (
  id bigint primary key generated always as identity,
  outlet_id uuid not null,
  on_day date not null,
  change_minor bigint not null
);

insert into stock_value_days (outlet_id, on_day, change_minor)
select m.outlet_id, (m.at at time zone zones.zone)::date, sum(m.value_delta_minor)
from stock_movements m join (
  select o.id, coalesce(
    (select value #>> '{}' from setting_values where key = 'confirmations.time_zone' and outlet_id = o.id
      order by id desc limit 1),
    (select value #>> '{}' from setting_values where key = 'confirmations.time_zone' and outlet_id is null
      order by id desc limit 1), 'Europe/London') as zone
  from outlets o) as zones on zones.id = m.outlet_id
where m.value_delta_minor <> 0
group by 1, 2;

-- Of lots alone, so that what is at the outlets is read from the index.
drop index stock_places_by_lot;
create index stock_places_by_lot on stock_places (lot_id) include (outlet_id, on_hand)
  where lot_id is not null;

-- The age of stock follows from what came in. What leaves, and what is promised, is not in this index,
-- so that placing and packing write nothing to it.
create index stock_movements_of_inflows on stock_movements (variant_id, outlet_id, at, seq)
  include (on_hand_delta)
  where on_hand_delta > 0 and kind not in ('move', 'merge');
