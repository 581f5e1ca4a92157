-- A courier's report that was entered by hand is undone for a reason, which the record keeps.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (622, 'wrong_parcel', 'Wrong parcel', '{parcel.report_undo}', 'any', false, 'us'),
  (624, 'wrong_status', 'Wrong status', '{parcel.report_undo}', 'any', false, 'us'),
  (626, 'courier_corrected_itself', 'Courier corrected itself', '{parcel.report_undo}', 'any', false,
    'courier');
update reason_codes set applies_to = array_append(applies_to, 'parcel.report_undo'),
  version = version + 1 where code = 'other';
