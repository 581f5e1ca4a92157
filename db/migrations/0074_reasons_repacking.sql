-- Opening a packed parcel again asks for a reason: its label and its box are lost.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (620, 'wrong_in_parcel', 'Something wrong in the parcel', '{parcel.repack}', 'any', false, 'us'),
  (621, 'lot_withdrawn', 'A lot in it is not for sale any more', '{parcel.repack}', 'any', false, 'supplier'),
  (623, 'damaged_at_packing', 'Damaged while packed or stored', '{parcel.repack}', 'any', false, 'us');
update reason_codes set applies_to = array_append(applies_to, 'parcel.repack'), version = version + 1
  where code = 'other';
