-- Declining or calling off a return asks for a reason as well.
update reason_codes set applies_to = array_append(applies_to, 'return.end'), version = version + 1
  where code in ('customer_changed_mind', 'other');

insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (292, 'return_too_late', 'Asked for too late', '{return.end}', 'any', false, 'customer'),
  (294, 'final_sale', 'Sold as final', '{return.end}', 'any', false, 'customer'),
  (296, 'proof_missing', 'Nothing shows the fault', '{return.end}', 'any', false, 'customer'),
  (298, 'never_sent', 'Was never sent', '{return.end}', 'any', false, 'customer');
