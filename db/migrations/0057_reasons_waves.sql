-- A picker who does not find what the books say is there names why.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (622, 'not_in_bin', 'Not in its bin', '{wave.short}', 'any', false, 'us'),
  (624, 'damaged_in_bin', 'Damaged in its bin', '{wave.short}', 'any', false, 'us'),
  (626, 'expired_in_bin', 'Expired in its bin', '{wave.short}', 'any', false, 'us');
update reason_codes set applies_to = array_append(applies_to, 'wave.short'), version = version + 1
  where code = 'other';

-- Something else comes last, after the reasons that were added since and still are.
update reason_codes set position = 990, version = version + 1 where code = 'other' and position = 540;
