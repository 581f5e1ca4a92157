-- An edit of an order asks for a reason.
update reason_codes set applies_to = array_append(applies_to, 'order.edit'), version = version + 1
  where code in ('customer_changed_mind', 'ordered_by_mistake', 'out_of_stock', 'priced_wrong',
    'goodwill', 'other');
update reason_codes set applies_to = array_append(applies_to, 'refund'), version = version + 1
  where code = 'customer_changed_mind';

insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (512, 'quantity_changed', 'Customer wants more or less', '{order.edit}', 'any', false, 'customer'),
  (514, 'item_swapped', 'Customer wants something else', '{order.edit}', 'any', false, 'customer'),
  (516, 'written_down_wrong', 'Written down wrong', '{order.edit}', 'any', false, 'us'),
  (518, 'regular_customer', 'Regular customer', '{price.override}', 'any', false, 'us'),
  (519, 'agreed_by_phone', 'Agreed on the phone', '{price.override}', 'any', false, 'us'),
  (522, 'overpaid', 'Paid too much', '{refund}', 'any', false, 'customer');
