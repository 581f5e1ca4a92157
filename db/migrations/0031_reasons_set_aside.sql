-- Setting stock aside, putting it back and holding a lot ask for a reason as well.
update reason_codes set applies_to = array_append(applies_to, 'stock.set_aside'), version = version + 1
  where code in ('damaged', 'expired', 'recounted', 'entered_wrong', 'misplaced', 'other');

insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (422, 'quality_doubted', 'Quality is in doubt', '{stock.set_aside}', 'out', false, 'supplier'),
  (424, 'supplier_recalled', 'Recalled by the supplier', '{stock.set_aside}', 'out', false, 'supplier'),
  (426, 'kept_for_display', 'Kept for display or samples', '{stock.set_aside}', 'out', false, 'us'),
  (428, 'found_good', 'Looked at and found good', '{stock.set_aside}', 'in', false, 'us');
