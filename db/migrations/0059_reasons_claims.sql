-- Why a parcel that did not come back is given up, and why a courier owes less than was claimed.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (660, 'claim_too_late', 'Too late to claim', '{return_case.write_off}', 'any', false, 'us'),
  (661, 'no_proof_left', 'Nothing proves it', '{return_case.write_off}', 'any', true, 'unknown'),
  (662, 'not_worth_claiming', 'Not worth a claim', '{return_case.write_off}', 'any', false, 'unknown'),
  (663, 'courier_refuses_for_good', 'Courier refuses for good', '{return_case.write_off,claim.shortfall}', 'any', false, 'courier'),
  (664, 'courier_pays_depreciated', 'Courier pays less for used goods', '{claim.shortfall}', 'any', false, 'courier'),
  (665, 'settled_by_agreement', 'Settled by agreement', '{claim.shortfall}', 'any', true, 'courier'),
  (666, 'filed_by_mistake', 'Filed by mistake', '{claim.withdraw}', 'any', false, 'us'),
  (667, 'turned_up_here', 'Turned up in our own house', '{claim.withdraw}', 'any', false, 'us');
update reason_codes set applies_to = applies_to || '{return_case.write_off,claim.shortfall,claim.withdraw}',
  version = version + 1 where code = 'other';
