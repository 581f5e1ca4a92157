-- A parcel lives on after it left: booked with a courier, on the way, tried, turned back. Its state is
-- kept apart from its order's, because the courier tells of parcels and the house decides of orders.
-- What is looked up by every scan and every message of a courier (who carries it, under which number,
-- how much cash it is to bring) stands on the parcel itself; former bookings are rows of their own.
alter table parcels
  add column outlet_id uuid references outlets (id),
  add column state text not null default 'packed',
  add column state_changed_at timestamptz not null default now(),
  add column version integer not null default 1,
  add column courier_id uuid references couriers (id),
  add column service text not null default '' check (length(service) <= 60),
  add column tracking_number text check (tracking_number ~ '^[A-Za-z0-9/_-]{3,40}$'),
  add column booked_at timestamptz,
  -- Frozen when it is booked: what the courier is to collect, 0 where nothing is.
  add column cash_minor bigint check (cash_minor between 0 and 9007199254740991),
  add column weight_grams integer check (weight_grams > 0),
  add column length_mm integer check (length_mm > 0),
  add column width_mm integer check (width_mm > 0),
  add column height_mm integer check (height_mm > 0),
  add column attempts integer not null default 0 check (attempts >= 0),
  -- The newest word of the courier that counted, and how it put it.
  add column news_at timestamptz,
  add column news_text text not null default '' check (length(news_text) <= 300),
  add column delivered_at timestamptz,
  add column received_back_at timestamptz;

update parcels p set outlet_id = o.outlet_id,
  state = case o.state when 'dispatched' then 'handed_over' when 'delivered' then 'delivered'
    when 'returned' then 'received_back' when 'cancelled' then 'cancelled' else 'packed' end,
  state_changed_at = o.state_changed_at
from orders o where o.id = p.order_id;

alter table parcels
  alter column outlet_id set not null,
  add constraint parcels_state check (state in ('packed', 'booked', 'handed_over', 'in_transit',
    'out_for_delivery', 'attempt_failed', 'returning', 'returned_by_courier', 'received_back',
    'delivered', 'lost', 'cancelled')),
  add constraint parcels_booked_with_somebody check (state <> 'booked'
    or (courier_id is not null and tracking_number is not null and cash_minor is not null));

-- The same number twice at one courier would let a scan match the wrong parcel.
create unique index parcels_by_tracking on parcels (courier_id, tracking_number)
  where tracking_number is not null;
-- Couriers differ, the hand that scans does not say which: found by the number alone, then refused
-- where two fit.
create index parcels_by_number on parcels (tracking_number) where tracking_number is not null;
create index parcels_open on parcels (outlet_id, state, state_changed_at)
  where state not in ('delivered', 'received_back', 'cancelled');
