-- Couriers pay claims in what they remit, or take back there what they paid for a parcel that turned up.
-- A line names a claim or one parcel of it, and holds it until its remittance is closed, which pays it.
alter table remittance_lines
  add column claim_id uuid references claims (id),
  -- The one parcel that is meant; null where it is the whole claim.
  add column case_id uuid references return_cases (id),
  add column is_claim_held boolean not null default false,
  add constraint remittance_lines_of_claim
    check (claim_id is not null or (case_id is null and not is_claim_held)),
  drop constraint remittance_lines_differences_check,
  add constraint remittance_lines_differences_check check (differences <@ array['unknown_number',
    'other_currency', 'paid_twice', 'not_delivered', 'not_owed', 'short', 'over',
    'fee_above_tariff', 'does_not_add_up']::text[]);
create unique index remittance_lines_claim_once on remittance_lines (claim_id, case_id)
  nulls not distinct where is_claim_held;
create index remittance_lines_by_claim on remittance_lines (claim_id) where claim_id is not null;
