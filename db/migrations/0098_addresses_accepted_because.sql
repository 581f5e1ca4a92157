-- Why a person accepted an address although something that every parcel needs is missing. What was
-- accepted before this rule stays as it is, so that the constraint looks at new decisions only.
alter table address_checks
  add column reason_code text references reason_codes (code),
  add constraint address_checks_reason_of_a_person check (reason_code is null or method = 'agent'),
  add constraint address_checks_accepted_with_reason check (reason_code is not null
    or verdict <> 'accept' or method <> 'agent'
    or not faults && '{country_missing,street_missing,city_missing,postcode_missing}') not valid;
