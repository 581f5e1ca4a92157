-- Goods are rejected at the door, and a count is cancelled or a receipt undone, for a reason.
update reason_codes set applies_to = array_append(applies_to, 'receipt.reject'), version = version + 1
  where code in ('damaged', 'expired', 'quality_doubted', 'other');
update reason_codes set applies_to = array_append(applies_to, 'receipt.end'), version = version + 1
  where code = 'other';
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (512, 'not_ordered', 'Not ordered', '{receipt.reject}', 'any', false, 'supplier'),
  (514, 'more_than_ordered', 'More than ordered', '{receipt.reject}', 'any', false, 'supplier'),
  (516, 'wrong_product', 'Another product than labelled', '{receipt.reject}', 'any', false, 'supplier'),
  (518, 'shelf_life_short', 'Expires too soon', '{receipt.reject}', 'any', false, 'supplier'),
  (520, 'wrong_delivery', 'Delivered to the wrong place', '{receipt.end}', 'any', false, 'supplier'),
  (522, 'counted_wrong', 'Counted or booked by mistake', '{receipt.end}', 'any', false, 'us');
