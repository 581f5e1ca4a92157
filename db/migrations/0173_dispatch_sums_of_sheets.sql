-- The list of load sheets counts the parcels of each sheet and sums their cash: hundreds of parcels
-- and bookings a sheet, which made it the slowest list. What the sums need is kept with each parcel of
-- a sheet, so that they are read from one index.
alter table load_sheet_parcels
  add column cash_minor bigint not null default 0,
  add column currency char(3),
  add column is_seen boolean not null default false;

update load_sheet_parcels r set cash_minor = b.cash_minor, currency = b.currency,
  is_seen = p.news_at is not null
from parcel_bookings b, parcels p where b.id = r.booking_id and p.id = r.parcel_id;

create index load_sheet_parcels_of_sums on load_sheet_parcels (sheet_id)
  include (cash_minor, currency, is_seen) where removed_at is null;

-- The few that their courier has not scanned yet.
create index load_sheet_parcels_unseen on load_sheet_parcels (sheet_id)
  where removed_at is null and not is_seen;

create function dispatch_fill_sheet_parcel() returns trigger language plpgsql as $function$
begin
  select b.cash_minor, b.currency into new.cash_minor, new.currency
    from parcel_bookings b where b.id = new.booking_id;
  select p.news_at is not null into new.is_seen from parcels p where p.id = new.parcel_id;
  return new;
end $function$;

create trigger load_sheet_parcels_filled before insert on load_sheet_parcels
  for each row execute function dispatch_fill_sheet_parcel();

-- The cash of a booking changes when its label is printed again.
create function dispatch_keep_sheet_cash() returns trigger language plpgsql as $function$
begin
  update load_sheet_parcels r set cash_minor = new.cash_minor
    where r.parcel_id = new.parcel_id and r.removed_at is null and r.booking_id = new.id;
  return null;
end $function$;

create trigger parcel_bookings_cash_kept after update of cash_minor on parcel_bookings
  for each row when (new.cash_minor is distinct from old.cash_minor)
  execute function dispatch_keep_sheet_cash();

create function dispatch_keep_sheet_seen() returns trigger language plpgsql as $function$
begin
  update load_sheet_parcels r set is_seen = new.news_at is not null
    where r.parcel_id = new.id and r.removed_at is null;
  return null;
end $function$;

create trigger parcels_seen_kept after update of news_at on parcels
  for each row when ((new.news_at is null) <> (old.news_at is null))
  execute function dispatch_keep_sheet_seen();
