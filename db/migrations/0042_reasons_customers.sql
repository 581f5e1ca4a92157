-- Watching or blocking a customer and giving them credit ask for a reason.
update reason_codes set applies_to = applies_to || '{customer.state,customer.credit}'::text[],
  version = version + 1 where code = 'other';
update reason_codes set applies_to = array_append(applies_to, 'customer.state'), version = version + 1
  where code = 'suspected_fraud';
update reason_codes set applies_to = array_append(applies_to, 'customer.credit'), version = version + 1
  where code in ('sent_too_late', 'parcel_damaged', 'goodwill');

insert into reason_codes (position, code, label, applies_to, direction, needs_note, fault) values
  (442, 'refuses_parcels', 'Refuses parcels at the door', '{customer.state}', 'any', false, 'customer'),
  (444, 'returns_too_much', 'Sends back too much', '{customer.state}', 'any', false, 'customer'),
  (446, 'unpaid_orders', 'Does not pay', '{customer.state}', 'any', false, 'customer'),
  (448, 'settled_with_us', 'Settled with us', '{customer.state}', 'any', false, 'customer'),
  (454, 'return_credited', 'For goods returned', '{customer.credit}', 'any', false, 'unknown'),
  (456, 'credited_by_mistake', 'Credited by mistake', '{customer.credit}', 'any', false, 'us');
