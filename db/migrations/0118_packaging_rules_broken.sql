-- Packaging rules bind at the packing station. Which rule a parcel was packed against, for the reason
-- that is beside it, so that exceptions are counted.
alter table packaging_uses
  add column against_rule text not null default '' check (length(against_rule) <= 200);
