-- Why personal columns are in a file that is exported.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (660, 'mailing', 'Mailing to customers', '{data.export}', 'any', false, 'us'),
  (661, 'accounting', 'For the accountant', '{data.export}', 'any', false, 'us'),
  (662, 'courier_asks', 'A courier asks for it', '{data.export}', 'any', false, 'courier'),
  (663, 'other_system', 'For another system', '{data.export}', 'any', true, 'us');
update reason_codes set applies_to = array_append(applies_to, 'data.export'),
  version = version + 1 where code = 'other';
