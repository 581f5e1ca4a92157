-- Lines of a courier's remittance file that can't be read are left out for a reason.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (650, 'no_parcel_line', 'Not about a parcel', '{remittance.leave_out}', 'any', false, 'courier'),
  (651, 'wrong_total', 'Total of the courier is wrong', '{remittance.leave_out}', 'any', false, 'courier'),
  (652, 'added_by_hand', 'Added by hand instead', '{remittance.leave_out}', 'any', false, 'courier');
update reason_codes set applies_to = array_append(applies_to, 'remittance.leave_out'),
  version = version + 1 where code = 'other';
