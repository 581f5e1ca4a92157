-- Why cash is put into a register or taken out of it, and why its count differs.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (900, 'change_brought', 'Change from the safe', '{register.movement}', 'any', false, 'us'),
  (901, 'small_purchase', 'Small purchase', '{register.movement}', 'any', true, 'us'),
  (902, 'to_the_safe', 'To the safe', '{register.movement}', 'any', false, 'us'),
  (903, 'to_the_bank', 'To the bank', '{register.movement}', 'any', false, 'us'),
  (904, 'change_for_customer', 'Change for a customer', '{register.movement}', 'any', false, 'us'),
  (905, 'drawer_check', 'Checking the drawer', '{register.movement}', 'any', false, 'us'),
  (910, 'wrong_change', 'Wrong change', '{register.difference}', 'any', false, 'us'),
  (911, 'wrong_entry', 'Wrong entry', '{register.difference}', 'any', true, 'us'),
  (912, 'cash_missing', 'Cash missing, cause unknown', '{register.difference}', 'any', true, 'unknown'),
  (913, 'cash_left_over', 'Cash left over, cause unknown', '{register.difference}', 'any', true, 'unknown');
update reason_codes set applies_to = applies_to || '{register.movement,register.difference}', version = version + 1
  where code = 'other';
