type Columns = {
  /** Blanked or deleted when the customer is erased. */
  readonly personal: readonly string[]
  /** Columns that do not identify a person. */
  readonly plain: readonly string[]
}

/**
 * The register of personal data: every text column of every table that leads to customers or to
 * their orders. Each new one is classified here, and a personal one is blanked by a `CustomerPart`;
 * tests/laws/personal-data.test.ts finds what is missing, and what an erasure leaves behind.
 *
 * The city and the country of an order stay, and so does the first part of its postcode: tax
 * depends on where goods were sent.
 */
export const personalColumns: Readonly<Record<string, Columns>> = {
  advice_links: { personal: [], plain: ['token_hash', 'answer'] },
  advice_notes: { personal: ['text'], plain: ['kind'] },
  advices: {
    personal: ['courier_text', 'terms', 'answer_text'],
    plain: [
      'state',
      'cause',
      'reason',
      'decision',
      'decided_through',
      'answer_reference',
      'customer_says',
      'result',
    ],
  },
  address_checks: {
    personal: ['address_key', 'reasons', 'parsed', 'suggestion'],
    plain: ['country', 'verdict', 'faults', 'served', 'method', 'reason_code'],
  },
  address_points: {
    personal: ['address_key', 'street', 'postcode', 'label'],
    plain: ['country', 'city', 'answer', 'places'],
  },
  approvals: {
    personal: ['note', 'decision_note', 'details'],
    plain: ['action', 'payload_hash', 'summary', 'limit_breached', 'state'],
  },
  claim_entries: { personal: [], plain: ['kind', 'reference', 'reason'] },
  claim_words: { personal: ['words'], plain: [] },
  claims: { personal: ['answer'], plain: ['courier_reference', 'state'] },
  courier_sheet_lines: { personal: [], plain: ['tracking_number', 'branch'] },
  export_permits: {
    personal: [],
    plain: ['list', 'payload_hash', 'reason_code', 'reason_note'],
  },
  gate_scan_steps: { personal: [], plain: ['step', 'parcel_state'] },
  gate_scans: { personal: [], plain: ['code', 'verdict'] },
  return_case_notes: { personal: ['text'], plain: [] },
  return_cases: { personal: ['said_text'], plain: ['state', 'cause', 'branch'] },
  channel_messages: {
    personal: ['body'],
    plain: [
      'topic',
      'event_id',
      'external_ref',
      'order_name',
      'state',
      'waits_for',
      'reason',
      'unknown_codes',
      'needs',
    ],
  },
  channel_orders: {
    personal: [],
    plain: ['external_ref', 'name', 'terms', 'refund_refs', 'refunds'],
  },
  confirmation_links: { personal: [], plain: ['token_hash', 'terms_mark', 'answer'] },
  confirmation_calls: { personal: ['note'], plain: ['channel', 'outcome', 'checked'] },
  confirmation_tasks: {
    personal: ['second_phone'],
    plain: ['state', 'failing_because', 'taken_from', 'last_outcome'],
  },
  consent_links: { personal: [], plain: ['token_hash', 'way'] },
  customer_contacts: {
    personal: ['text', 'city', 'postcode', 'country', 'key', 'label'],
    plain: ['kind'],
  },
  customer_credit_entries: { personal: ['reason'], plain: ['noun'] },
  customer_duplicates: { personal: [], plain: ['signs'] },
  customer_merges: { personal: ['before'], plain: [] },
  customer_words: { personal: ['words'], plain: [] },
  customers: {
    personal: [
      'full_name',
      'phone',
      'email',
      'address',
      'postcode',
      'external_ref',
      'state_reason',
      'phone_key',
      'contact_words',
      'tags',
      'note',
      'language',
      'tax_number',
      'search_text',
    ],
    plain: ['city', 'country', 'source', 'state'],
  },
  idempotency_keys: { personal: ['response'], plain: ['key', 'endpoint', 'request_hash'] },
  gift_card_entries: {
    personal: [],
    plain: ['kind', 'method', 'reason', 'reason_code', 'source_noun', 'source_label'],
  },
  gift_card_words: { personal: ['words'], plain: [] },
  gift_cards: { personal: ['block_reason'], plain: ['code_hash', 'last_four', 'state'] },
  import_changes: { personal: ['before'], plain: ['noun', 'label', 'did', 'outcome', 'reason'] },
  import_differences: {
    personal: ['record', 'before', 'after', 'refusal'],
    plain: ['did', 'field', 'lost_currency', 'warning', 'cost_warning'],
  },
  import_chunks: { personal: ['bytes'], plain: [] },
  import_refusals: { personal: ['reason', 'raw', 'cells'], plain: ['column_name', 'asks'] },
  known_addresses: { personal: ['address_key'], plain: ['country'] },
  messages: {
    personal: ['to_phone', 'sealed_text', 'last_error'],
    plain: ['template', 'way', 'noun', 'label', 'queued_by', 'gateway_id', 'purpose', 'same_key'],
  },
  mails: {
    personal: ['to_address', 'subject', 'sealed_text', 'last_error'],
    plain: ['template'],
  },
  order_comments: { personal: ['body'], plain: [] },
  order_edits: { personal: ['reason', 'before', 'after'], plain: [] },
  order_files: { personal: ['name'], plain: [] },
  order_charges: { personal: [], plain: ['kind', 'label', 'refund_ref'] },
  order_holds: { personal: ['reason', 'release_note'], plain: ['kind', 'cause'] },
  order_invoices: { personal: ['snapshot'], plain: ['kind', 'label', 'reason'] },
  order_lines: {
    personal: ['price_reason', 'discount_reason'],
    plain: ['sku', 'title', 'channel_line_ref'],
  },
  order_payments: { personal: ['reference', 'reason'], plain: ['kind', 'method', 'external_ref'] },
  order_refunds: { personal: ['reason'], plain: ['external_ref'] },
  order_words: { personal: ['words'], plain: [] },
  orders: {
    personal: [
      'ship_name',
      'ship_phone',
      'ship_address',
      'ship_postcode',
      'note',
      'cancel_reason',
      'discount_reason',
      'tags',
      'phone_key',
      'address_key',
      'email',
      'bill_name',
      'bill_address',
      'bill_postcode',
      'bill_city',
      'bill_country',
    ],
    plain: [
      'channel',
      'channel_number',
      'external_ref',
      'state',
      'ship_city',
      'ship_country',
      'payment_method',
      'tax_rounding',
      'payment_state',
      'priority',
      'address_verdict',
    ],
  },
  parcels: {
    personal: ['news_text', 'why_weight'],
    plain: ['code', 'state', 'service', 'tracking_number'],
  },
  courier_event_outcomes: {
    personal: ['word'],
    plain: ['clock', 'news', 'outcome', 'reason', 'tracking_number'],
  },
  suspicious_cases: {
    personal: ['reason', 'appeal_note'],
    plain: ['state', 'cause', 'policy', 'signals'],
  },
  suspicious_effects: { personal: [], plain: ['kind', 'policy'] },
  suspicious_words: { personal: ['words'], plain: [] },
  risk_scores: { personal: [], plain: ['level', 'recommendation', 'facts', 'signals'] },
  sale_lines: { personal: [], plain: ['sku', 'title', 'lot_code'] },
  sale_payments: { personal: ['reference'], plain: ['kind', 'method', 'opposite_kind'] },
  sale_refund_lines: { personal: [], plain: ['puts'] },
  sale_refunds: { personal: ['reason'], plain: ['reason_code'] },
  sales: { personal: [], plain: ['state', 'findings'] },
  tracking_number_owners: { personal: [], plain: ['tracking_number', 'decided_by'] },
  courier_events: {
    personal: [],
    plain: ['dedupe_key', 'tracking_number', 'code', 'way', 'raw_hash'],
  },
  tracking_checks: {
    personal: ['raw'],
    plain: ['dedupe_key', 'settled_by', 'tracking_number', 'why'],
  },
  tracking_reports: {
    personal: ['note', 'said_by'],
    plain: ['entered_by', 'news', 'reason', 'reason_code', 'state_before', 'withdrawn_by'],
  },
  courier_event_texts: { personal: ['text', 'place', 'raw'], plain: [] },
  label_prints: { personal: [], plain: ['form', 'paper', 'label_hash', 'note', 'reason_code'] },
  parcel_suspensions: { personal: ['problem'], plain: ['answer'] },
  parcel_bookings: {
    personal: ['note', 'problem'],
    plain: [
      'label_hash',
      'reason_code',
      'reference',
      'routing_code',
      'service',
      'state',
      'tracking_number',
    ],
  },
  remittance_lines: {
    personal: ['reason'],
    plain: ['differences', 'tracking_number', 'verdict'],
  },
  return_finds: { personal: ['description'], plain: ['code', 'decision'] },
  return_inspections: {
    personal: [],
    plain: ['disposition', 'flag', 'grade', 'note', 'waited_as', 'waits_as'],
  },
  return_links: { personal: [], plain: ['token_hash'] },
  returns: {
    personal: ['note', 'reason', 'despite_reason'],
    plain: [
      'taken_despite',
      'fault',
      'kind',
      'method',
      'reason_code',
      'settlement',
      'state',
      'tracking_number',
    ],
  },
  supplier_return_lines: { personal: [], plain: ['lots'] },
  wave_orders: { personal: [], plain: ['tote_code'] },
  waves: { personal: [], plain: ['method', 'state'] },
}
