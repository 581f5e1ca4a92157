-- Why a sale is voided at the register.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (920, 'sale_rung_up_wrongly', 'Rung up wrongly', '{sale.void}', 'any', false, 'us'),
  (921, 'sale_customer_left', 'Customer changed their mind', '{sale.void}', 'any', false, 'customer'),
  (922, 'sale_payment_failed', 'Payment failed', '{sale.void}', 'any', true, 'unknown');
update reason_codes set applies_to = applies_to || '{sale.void}', version = version + 1
  where code = 'other';
