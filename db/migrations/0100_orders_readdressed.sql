-- When the address was changed after the order was packed: the label that its parcel has is void from
-- then on. Dispatch compares it with the label before a parcel leaves.
alter table orders
  add column readdressed_at timestamptz;
