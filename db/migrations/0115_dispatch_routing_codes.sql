-- Some couriers sort by a code of their own, which they answer a booking with. Labels show it large.
alter table parcel_bookings
  add column routing_code text not null default ''
    check (routing_code = '' or routing_code ~ '^[A-Za-z0-9 ./-]{1,12}$');
