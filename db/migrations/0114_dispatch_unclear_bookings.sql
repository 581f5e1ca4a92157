-- A courier may take a parcel and name no number that can be used: the parcel is booked there and not
-- here. Until that is settled it is not booked a second time.
alter table parcel_bookings
  drop constraint parcel_bookings_state,
  add constraint parcel_bookings_state check (state in ('requested', 'booked', 'unclear', 'failed',
    'voiding', 'void'));
drop index parcel_bookings_one_live;
create unique index parcel_bookings_one_live on parcel_bookings (parcel_id)
  where state in ('requested', 'booked', 'unclear');
