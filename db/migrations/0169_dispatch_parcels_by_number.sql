-- The list of parcels in the order of their tracking numbers: an index of the numbers alone knew no
-- place for parcels without one, and not which of two parcels comes first.
drop index parcels_by_number;
create index parcels_by_number on parcels (tracking_number, id);
