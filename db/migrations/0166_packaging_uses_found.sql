-- What was used of a material in 30 days is summed from the index, and why another box was taken is found
-- by its words, which few uses have.
drop index packaging_uses_by_material;
create index packaging_uses_by_material on packaging_uses (variant_id, used_at desc)
  include (quantity, outlet_id);
create index packaging_uses_by_why on packaging_uses using gin (why_other gin_trgm_ops)
  where why_other <> '';
