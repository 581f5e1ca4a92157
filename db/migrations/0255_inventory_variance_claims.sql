-- A variance whose goods are claimed waits for the claim, and ends with it. Goods that are missing with a parcel are in
-- the queue as well, once for each product of the parcel.
alter table stock_variances
  -- The parcel that they were in; the areas that follow it say when it is found.
  add column parcel_id uuid,
  -- The claim that is the latest one for these goods.
  add column claim_noun text,
  add column claim_id uuid,
  add column claim_label text not null default '' check (length(claim_label) <= 200),
  -- It was closed because its claim or its parcel ended, not as a small one.
  add column is_settled boolean not null default false,
  -- The due day that was reported as missed, so that each is reported once.
  add column overdue_told_on date;

alter table stock_variances drop constraint stock_variances_state;
alter table stock_variances add constraint stock_variances_state check
  (state in ('open', 'investigating', 'disputed', 'proposed', 'approved', 'posted', 'closed'));
alter table stock_variances add constraint stock_variances_claim check
  ((claim_noun is null) = (claim_id is null));
alter table stock_variances add constraint stock_variances_disputed check
  (state <> 'disputed' or claim_id is not null);
alter table stock_variances add constraint stock_variances_settled check
  (not is_settled or state = 'closed');

-- Not unique: two products of a parcel may be merged into one. The parcel is locked while its variances are opened.
create index stock_variances_of_parcel on stock_variances (parcel_id, variant_id)
  where parcel_id is not null;
create index stock_variances_by_claim on stock_variances (claim_id) where claim_id is not null;
