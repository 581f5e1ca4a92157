import type { ShownRefusal } from '../client.ts'
import type { ScanSound } from './scan-sounds.ts'

const overCodes = new Set([
  'over_quantity',
  'over_tolerance',
  'not_ordered',
  'expiry_needed',
  'unknown_barcode',
  'misread_barcode',
  'ambiguous_barcode',
  'lot_needed',
  'amount_needed',
  'not_found',
])

export function soundOfRefusal({ code }: ShownRefusal): ScanSound {
  return overCodes.has(code) ? 'over' : 'wrong'
}

/** The large text for a refusal; the server's sentence is below it. */
export function titleOfRefusal({ code }: ShownRefusal): string {
  return titles[code] ?? 'Not possible'
}

const titles: Readonly<Record<string, string>> = {
  over_quantity: 'Too many',
  unknown_barcode: 'Unknown code',
  misread_barcode: 'Scan again',
  ambiguous_barcode: 'Choose one',
  wrong_item: 'Wrong item',
  wrong_bin: 'Wrong bin',
  lot_needed: 'Which lot?',
  amount_needed: 'How much?',
  wrong_weight: 'Wrong weight',
  wrong_lot: 'Wrong lot',
  lot_expired: 'Past its date',
  lot_on_hold: 'Lot unavailable',
  lot_not_there: 'None left of this lot',
  wrong_state: 'Wrong state',
  held: 'On hold',
  no_answer: 'No answer',
  nothing_packed: 'Nothing to take out',
  nothing_picked: 'Nothing to put back',
  nothing_counted: 'Nothing to take back',
  wrong_kind: 'Wrong code',
  other_end: 'Not your end',
  over_tolerance: 'Too many',
  not_ordered: 'Not on the order',
  expiry_needed: 'Which expiry date?',
  shelf_life_short: 'Expires too soon',
  supplier_blocked: 'Supplier blocked',
  nothing_left: 'All put away',
  not_found: 'Not found',
}
