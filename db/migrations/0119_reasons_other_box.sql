-- Another box than the suggested one, or one against a packaging rule, is taken for a reason.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (64, 'box_does_not_fit', 'Suggested box does not fit', '{packaging.other_box}', 'any', false, 'us'),
  (66, 'box_missing', 'Suggested box is not there', '{packaging.other_box}', 'any', false, 'us'),
  (68, 'fragile_goods', 'Goods need more protection', '{packaging.other_box}', 'any', false, 'us');
update reason_codes set applies_to = array_append(applies_to, 'packaging.other_box'),
  version = version + 1 where code = 'other';
