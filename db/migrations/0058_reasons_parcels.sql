-- Voiding what was booked with a courier asks for a reason, and a label is printed again for more of them.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (612, 'courier_changed', 'Another courier takes it', '{parcel.void}', 'any', false, 'us'),
  (614, 'booked_wrong', 'Booked wrong', '{parcel.void}', 'any', false, 'us'),
  (616, 'facts_changed', 'Address, cash or content changed', '{parcel.void}', 'any', false,
    'customer'),
  (618, 'courier_does_not_come', 'Courier does not come', '{parcel.void}', 'any', false, 'courier');
update reason_codes set applies_to = array_append(applies_to, 'parcel.void'), version = version + 1
  where code = 'other';
