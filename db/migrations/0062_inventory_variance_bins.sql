-- A difference that comes to light at a shelf names the bin, so that whoever looks into it knows where to
-- stand.
alter table stock_variances add column bin_id uuid references bins (id);
create index stock_variances_of_level on stock_variances (variant_id, outlet_id)
  where state = 'open';
