-- Cash that a courier keeps longer than agreed is told of once for each parcel; without a mark every
-- morning would tell of the same parcels anew.
alter table remittance_dues add column late_told_at timestamptz;
