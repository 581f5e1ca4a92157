-- Why a difference in what a courier pays is accepted, or held against it.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (640, 'courier_paid_short', 'Courier paid too little', '{remittance.difference}', 'any', false, 'courier'),
  (641, 'fee_wrong', 'Fee is not as agreed', '{remittance.difference}', 'any', false, 'courier'),
  (642, 'fee_agreed', 'Fee was agreed', '{remittance.difference}', 'any', true, 'us'),
  (643, 'paid_before', 'Makes up for an earlier line', '{remittance.difference}', 'any', false, 'courier'),
  (644, 'parcel_unknown', 'Not a parcel of ours', '{remittance.difference}', 'any', false, 'courier'),
  (645, 'courier_made_good', 'Courier made it good', '{remittance.difference}', 'any', false, 'courier'),
  (646, 'too_small_to_claim', 'Too small to ask for', '{remittance.difference}', 'any', false, 'courier');
update reason_codes set applies_to = array_append(applies_to, 'remittance.difference'),
  version = version + 1 where code = 'other';
