-- How many orders of a town and of a country arrived and how many came back, by the month in which
-- they were placed. Triggers note the orders that were changed; a job derives what they add. An order
-- counts for its town and for its country; the row of a country has no town.
create table risk_areas_changed (
  id bigint primary key generated always as identity,
  order_id uuid not null
);
create table risk_areas_parts (
  order_id uuid not null,
  month_of date not null,
  country text collate "C" not null,
  city text collate "C" not null,
  delivered bigint not null,
  returned bigint not null,
  primary key (order_id, country, city)
);
create table risk_areas_sums (
  month_of date not null,
  country text collate "C" not null,
  city text collate "C" not null,
  delivered bigint not null,
  returned bigint not null,
  primary key (country, city, month_of)
);

create function fraud_note_area() returns trigger language plpgsql as $$
begin
  insert into risk_areas_changed (order_id) values (new.id);
  return null;
end $$;
-- An order that is placed is pending, so that placing one calls nothing here.
create trigger orders_note_area_when_added after insert on orders
  for each row when (new.state in ('delivered', 'returned')) execute function fraud_note_area();
create trigger orders_note_area_when_changed after update of state, ship_city, ship_country, placed_at
  on orders for each row when (
    (old.state in ('delivered', 'returned') or new.state in ('delivered', 'returned'))
    and (old.state, old.ship_city, old.ship_country, old.placed_at)
      is distinct from (new.state, new.ship_city, new.ship_country, new.placed_at))
  execute function fraud_note_area();

-- The first fold derives what all orders add.
insert into risk_areas_changed (order_id) select id from orders where state in ('delivered', 'returned');
