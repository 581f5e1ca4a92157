-- Whoever looks an address up on the map does not choose among several geocoders either.
drop index connections_single;
create unique index connections_single on connections (kind)
  where is_active and kind in ('smtp', 'message_gateway', 'geocoder');
