-- An address that lacks a street, city or postcode is accepted for a reason, which the record keeps.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (60, 'address_confirmed', 'Customer confirmed', '{address.accept}', 'any', false, 'customer'),
  (62, 'courier_knows_address', 'Courier knows it', '{address.accept}', 'any', false, 'courier');
update reason_codes set applies_to = array_append(applies_to, 'address.accept'), version = version + 1
  where code = 'other';
