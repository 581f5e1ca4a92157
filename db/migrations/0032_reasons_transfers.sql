-- Turning a transfer down, calling it off and refusing what arrives ask for a reason as well.
update reason_codes set applies_to = array_append(applies_to, 'transfer.reject'), version = version + 1
  where code in ('damaged', 'expired', 'quality_doubted', 'other');
update reason_codes set applies_to = array_append(applies_to, 'transfer.end'), version = version + 1
  where code = 'other';
update reason_codes set applies_to = array_append(applies_to, 'transfer.difference'), version = version + 1
  where code in ('stolen', 'recounted', 'misplaced');

insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (432, 'unwanted_item', 'Not what we asked for', '{transfer.reject}', 'in', false, 'us'),
  (434, 'needed_here', 'We need it ourselves', '{transfer.end}', 'any', false, 'us'),
  (436, 'no_longer_needed', 'No longer needed', '{transfer.end}', 'any', false, 'us'),
  (438, 'requested_by_mistake', 'Requested by mistake', '{transfer.end}', 'any', false, 'us'),
  (439, 'not_loaded', 'Never left the house', '{transfer.difference}', 'any', false, 'us');
