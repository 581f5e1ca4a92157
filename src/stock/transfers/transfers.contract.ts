import { z } from 'zod'
import { reasonCode, reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, instant, leftOut, line, moneyMinor, quantity, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { scanRefusals } from '#stock/scanning/scan-meanings.ts'
import { scanCode } from '#stock/scanning/scanning.contract.ts'
import { differenceList } from './differences.list.ts'
import { arrivalCodes } from './late-arrivals.fields.ts'
import {
  differenceRow,
  draftFacts,
  scanQuantity,
  transferRow,
  wholeTransfer,
} from './transfers.fields.ts'
import { transferList } from './transfers.list.ts'
import { ends, whereabouts } from './transfers.rules.ts'
import { transferStates } from './transfers.states.ts'

const access = capability.stockTransfer
const step = { id, version }
/** How a rest that did not arrive ends: where it is now, and which outlet bears the cost. */
const whereItIs = {
  reason: reasonGiven,
  where: z.enum(whereabouts),
  borneBy: z.enum(ends).default('source'),
}
const moved = z.object({ id, version: z.number().int() })
const routes = ['same_outlet', 'other_currency', 'outlet_not_open'] as const

const lotOf = scanCode
  .optional()
  .describe('The product that was scanned before, if code is its lot.')
const amount = quantity
  .optional()
  .describe('How much, in steps of the variant; quantity counts packs.')

const scanId = id.describe('Chosen by the device: a scan that is sent again counts once.')
/** A scan of arriving goods. */
const arrivalScan = {
  id,
  code: scanCode,
  lotOf,
  quantity: scanQuantity,
  amount,
  reject: reasonGiven.nullable().default(null),
  binId: id.nullable().default(null).describe('Where it is put at the destination.'),
  mayExceed: z.boolean().default(false),
}

export const transfersContract = {
  list: listOf({
    path: '/transfers',
    summary: 'Transfers from or to your outlets, newest first',
    access,
    list: transferList,
    row: transferRow,
  }),
  get: read({
    path: '/transfers/{id}',
    summary: 'One transfer with its lines, what is being counted, and its receipts',
    access,
    input: z.object({ id }),
    output: wholeTransfer,
  }),
  history: historyOf({
    path: '/transfers/{id}/history',
    summary: 'What the record knows of a transfer, newest first',
    access,
  }),
  codes: read({
    path: '/transfers/{id}/codes',
    summary: 'The codes of the products, lots and bins of an arriving transfer, for the device',
    access,
    refuses: ['other_end'],
    input: z.object({ id }),
    output: arrivalCodes,
  }),
  figures: read({
    path: '/transfers/figures',
    summary: 'How many transfers wait for you, are on the way, are late, or differ',
    access,
    input: z.object({}),
    output: z.object({
      toApprove: z.number().int(),
      toShip: z.number().int(),
      onTheWay: z.number().int(),
      late: z.number().int(),
      differences: z.number().int(),
      /** Of what is in transit, by currency; empty for users who may not see costs. */
      values: z.array(z.object({ currency: z.string(), valueMinor: moneyMinor })),
    }),
  }),
  places: read({
    path: '/transfers/places',
    summary: 'The outlets between which stock travels: yours, and by name all others',
    access,
    input: z.object({}),
    output: z.object({
      places: z.array(z.object({ id, code: z.string(), name: z.string(), isMine: z.boolean() })),
    }),
  }),
  suggestions: read({
    path: '/transfers/suggestions',
    summary: 'What runs low at one of your outlets, and how much would fill it up',
    access,
    input: z.object({ outletId: id }),
    output: z.object({
      lines: z.array(
        z.object({
          variantId: id,
          sku: z.string(),
          title: z.string(),
          quantityScale: z.number().int(),
          available: z.number().int(),
          incoming: z.number().int(),
          quantity,
        }),
      ),
    }),
  }),
  differences: listOf({
    path: '/transfers/differences',
    summary: 'Lines that did not arrive as they were sent, newest first',
    access,
    list: differenceList,
    row: differenceRow,
  }),
  add: write({
    path: '/transfers',
    summary: 'Draft a transfer; one of its ends is yours',
    access,
    refuses: routes,
    input: z.object({ fromOutletId: id, toOutletId: id, ...draftFacts }),
    output: moved,
  }),
  change: write({
    path: '/transfers/{id}',
    summary: 'Change a draft',
    access,
    refuses: ['wrong_state', 'stale_version'],
    input: z.object({ ...step, ...leftOut(draftFacts) }),
    output: moved,
  }),
  clone: write({
    path: '/transfers/{id}/clone',
    summary: 'Draft the same again, or only what was not shipped',
    access,
    refuses: [...routes, 'nothing_short', 'counted_blindly'],
    input: z.object({ id, onlyShort: z.boolean().default(false) }),
    output: moved,
  }),
  request: transitionOf({
    path: '/transfers/{id}/request',
    summary: 'Ask the sending outlet for it',
    access,
    refuses: ['more_than_available', ...routes],
    asks: {
      anyway: z
        .boolean()
        .optional()
        .describe('Also where more is asked for than is available, which you have seen.'),
    },
  }),
  approve: transitionOf({
    path: '/transfers/{id}/approve',
    summary: 'Let it go and reserve its stock at the source, by line maybe less than asked',
    access,
    refuses: ['other_end', 'own_request', 'insufficient_stock', 'nothing_to_send', ...routes],
    asks: {
      /** By line; left out, the requested quantity is reserved. */
      quantities: z
        .array(z.object({ lineId: id, quantity: z.number().int().min(0).max(1_000_000_000) }))
        .max(500)
        .default([]),
    },
  }),
  reject: transitionOf({
    path: '/transfers/{id}/reject',
    summary: 'Refuse a request, with the reason',
    access,
    refuses: ['other_end'],
    asks: { reason: reasonGiven },
  }),
  cancel: transitionOf({
    path: '/transfers/{id}/cancel',
    summary: 'Cancel it before it ships; what was reserved is released',
    access,
    asks: { reason: reasonGiven },
  }),
  pick: write({
    path: '/transfers/{id}/picks',
    summary: 'Scan an item out: it counts as picked',
    access,
    refuses: [
      ...scanRefusals,
      'wrong_item',
      'over_quantity',
      'wrong_state',
      'other_end',
      'amount_needed',
      'lot_needed',
      'wrong_lot',
      'lot_expired',
      'lot_on_hold',
      'lot_not_there',
    ],
    input: z.object({ id, code: scanCode, lotOf, quantity: scanQuantity, amount }),
    output: z.object({ lineId: id, lotId: id.nullable(), quantity, transfer: wholeTransfer }),
  }),
  unpick: write({
    path: '/transfers/{id}/picks/undo',
    summary: 'Put picked items back',
    access,
    refuses: ['wrong_state', 'nothing_picked', 'other_end'],
    input: z.object({ id, lineId: id, lotId: id.nullable(), quantity }),
    output: wholeTransfer,
  }),
  ship: transitionOf({
    path: '/transfers/{id}/ship',
    summary: 'What is picked leaves the source; what was reserved beyond it is released',
    access,
    refuses: ['other_end', 'nothing_picked', 'insufficient_stock', 'lot_not_for_sale'],
    asks: {
      carrier: line(80).default(''),
      sealNumber: line(40).default(''),
      expectedOn: z.iso.date().nullable().default(null),
    },
  }),
  count: write({
    path: '/transfers/{id}/counts',
    summary: 'Scan an arrived item in, into a bin or none; with a reason it is rejected',
    access,
    refuses: [
      ...scanRefusals,
      'wrong_item',
      'over_quantity',
      'wrong_state',
      'other_end',
      'bin_closed',
      'amount_needed',
      'lot_needed',
      'wrong_lot',
      'expiry_needed',
      'scan_recorded',
    ],
    input: z.object({
      ...arrivalScan,
      takesOtherLot: z
        .boolean()
        .default(false)
        .describe('Count the lot on the package although it was not sent.'),
      scanId: scanId.optional(),
    }),
    output: z.object({
      lineId: id,
      lotId: id.nullable(),
      reasonCode: reasonCode.nullable(),
      binId: id.nullable(),
      quantity,
      transfer: wholeTransfer,
    }),
  }),
  scanLater: write({
    path: '/transfers/{id}/counts/later',
    summary: 'Count a scan, or undo one, that a device made without the network',
    access,
    isEssential: true,
    refuses: ['scan_recorded'],
    input: z.object({
      ...arrivalScan,
      scanId,
      undoes: z
        .object({ scanId: id })
        .optional()
        .describe('It takes back the scan with this id, whose facts it repeats.'),
      madeAt: instant,
    }),
    output: z.object({
      isRecorded: z.boolean(),
      message: z.string().describe('Why it was not recorded; else empty.'),
      transfer: wholeTransfer,
    }),
  }),
  scanBin: write({
    path: '/transfers/{id}/bins',
    summary: 'Scan a bin of the destination, into which the next items are put',
    access,
    isEssential: true,
    refuses: [...scanRefusals, 'wrong_state', 'other_end', 'bin_closed'],
    input: z.object({ id, code: scanCode }),
    output: z.object({ binId: id, code: z.string() }),
  }),
  uncount: write({
    path: '/transfers/{id}/counts/undo',
    summary: 'Take back what was counted in the delivery at hand',
    access,
    refuses: ['wrong_state', 'nothing_counted', 'other_end'],
    input: z.object({
      id,
      lineId: id,
      lotId: id.nullable(),
      reasonCode: reasonCode.nullable(),
      binId: id.nullable().default(null),
      quantity,
    }),
    output: wholeTransfer,
  }),
  receive: transitionOf({
    path: '/transfers/{id}/receipts',
    summary: 'Book the counted delivery; it does not change any more',
    access,
    refuses: ['other_end', 'nothing_counted', 'surplus_needs_reason', 'lot_needed', 'bin_closed'],
    asks: {
      note: line(2000).default(''),
      /** Why more arrived than was sent. */
      surplus: reasonGiven.nullable().default(null),
    },
    answers: { state: z.enum(transferStates) },
  }),
  recall: transitionOf({
    path: '/transfers/{id}/recall',
    summary: 'Nothing arrived: say whether the goods are back or lost, and end it',
    access,
    refuses: ['other_end'],
    asks: whereItIs,
  }),
  closeShort: transitionOf({
    path: '/transfers/{id}/close-short',
    summary: 'The rest does not come: say whether it is back or lost, and end it',
    access,
    asks: whereItIs,
  }),
  close: transitionOf({
    path: '/transfers/{id}/close',
    summary: 'Its differences were looked at; it is done',
    access,
  }),
}
