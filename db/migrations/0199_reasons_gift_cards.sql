-- Why a gift card is blocked, unblocked, or has its balance corrected.
insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (930, 'card_lost', 'Card lost', '{gift_card.block}', 'any', false, 'customer'),
  (931, 'card_stolen', 'Card stolen', '{gift_card.block}', 'any', false, 'customer'),
  (932, 'card_suspected_fraud', 'Suspected fraud', '{gift_card.block}', 'any', true, 'unknown'),
  (933, 'card_found', 'Card found again', '{gift_card.unblock}', 'any', false, 'customer'),
  (934, 'card_cleared', 'Suspicion cleared', '{gift_card.unblock}', 'any', false, 'unknown'),
  (935, 'card_wrong_amount', 'Wrong amount entered', '{gift_card.adjust}', 'any', false, 'us'),
  (936, 'card_replaced', 'Replaced by another card', '{gift_card.adjust}', 'any', true, 'us');
update reason_codes set applies_to = applies_to || '{gift_card.block,gift_card.unblock,gift_card.adjust}',
  version = version + 1 where code = 'other';
