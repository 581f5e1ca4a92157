-- The first stock of a product is added for a reason of its own, instead of “Other” with a note.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (275, 'opening_stock', 'Opening stock', '{stock.adjust}', 'in', false, 'us');
