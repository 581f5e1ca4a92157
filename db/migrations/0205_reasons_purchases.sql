-- A purchase order is cancelled, rejected or closed short for a reason.
update reason_codes set applies_to = array_append(applies_to, 'purchase.end'), version = version + 1
  where code in ('no_longer_needed', 'requested_by_mistake', 'other');
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (502, 'supplier_cannot_deliver', 'The supplier can’t deliver', '{purchase.end}', 'any', false, 'supplier'),
  (504, 'price_too_high', 'The price is too high', '{purchase.end}', 'any', false, 'supplier'),
  (506, 'too_late', 'It would come too late', '{purchase.end}', 'any', false, 'supplier'),
  (508, 'bought_elsewhere', 'Bought elsewhere', '{purchase.end}', 'any', false, 'us');
