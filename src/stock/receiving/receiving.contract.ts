import { z } from 'zod'
import { reasonCode, reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, leftOut, line, moneyMinor, quantity, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { scanRefusals } from '#stock/scanning/scan-meanings.ts'
import { scanCode } from '#stock/scanning/scanning.contract.ts'
import {
  announcedRow,
  countedQuantity,
  deliveryFacts,
  expectedDelivery,
  placedQuantity,
  receiptRow,
  wholeReceipt,
} from './receiving.fields.ts'
import { receiptList } from './receiving.list.ts'
import { countOutcomes } from './receiving.rules.ts'

const access = capability.receiving
const changed = z.object({ id, version: z.number().int() })

/** A line, lot, outcome and bin of what is counted. */
const counted = {
  lineId: id,
  lotId: id.nullable(),
  outcome: z.enum(countOutcomes),
  reasonCode: reasonCode.nullable(),
  binId: id.nullable(),
  quantity,
}

export const receivingContract = {
  list: listOf({
    path: '/goods-receipts',
    summary: 'Goods receipts of your outlets, newest first',
    access,
    list: receiptList,
    row: receiptRow,
  }),
  get: read({
    path: '/goods-receipts/{id}',
    summary: 'One goods receipt with its lines, what is counted, and what was received',
    access,
    input: z.object({ id }),
    output: wholeReceipt,
  }),
  history: historyOf({
    path: '/goods-receipts/{id}/history',
    summary: 'What the record knows of a goods receipt, newest first',
    access,
  }),
  figures: read({
    path: '/goods-receipts/figures',
    summary:
      'How many deliveries are being counted, are to be put away, are due today, or are late',
    access,
    input: z.object({ outletId: id.optional() }),
    output: z.object({
      counting: z.number().int(),
      toPutAway: z.number().int(),
      dueToday: z.number().int(),
      late: z.number().int(),
    }),
  }),
  expected: read({
    path: '/goods-receipts/expected',
    summary:
      'The purchase orders and announced deliveries of which goods are still to come, by the day they are due',
    access,
    input: z.object({ outletId: id.optional() }),
    output: z.object({
      rows: z.array(expectedDelivery),
      announced: z.array(announcedRow),
      hasMore: z.boolean().describe('There are more than these 200, which are due first.'),
    }),
  }),
  start: write({
    path: '/goods-receipts',
    summary: 'Start to count a delivery: of a purchase order, or of goods without an order',
    access,
    refuses: ['wrong_state', 'supplier_blocked', 'other_supplier', 'outlet_not_open'],
    input: z.object({
      supplierId: id,
      outletId: id,
      orderId: id.nullable().default(null),
      isBlind: z
        .boolean()
        .default(false)
        .describe('The ordered quantities stay hidden until the goods are received.'),
      ...deliveryFacts,
    }),
    output: changed,
  }),
  change: write({
    path: '/goods-receipts/{id}',
    summary: 'Change the delivery note, carrier or note',
    access,
    refuses: ['wrong_state', 'stale_version'],
    input: z.object({ id, version, ...leftOut(deliveryFacts) }),
    output: changed,
  }),
  count: write({
    path: '/goods-receipts/{id}/counts',
    summary:
      'Scan goods or a carton of the delivery: accept them, keep them for quality control, or reject them',
    access,
    refuses: [
      ...scanRefusals,
      'other_carton',
      'carton_counted',
      'wrong_state',
      'not_ordered',
      'over_tolerance',
      'reason_needed',
      'amount_needed',
      'lot_needed',
      'expiry_needed',
      'other_expiry',
      'shelf_life_short',
      'bin_closed',
    ],
    input: z.object({
      id,
      code: scanCode,
      lotOf: scanCode
        .optional()
        .describe('The product that was scanned before, if code is its lot.'),
      expiresOn: z.iso.date().optional().describe('Of a new lot whose label does not say it.'),
      quantity: countedQuantity.describe('How many packs.'),
      amount: quantity
        .optional()
        .describe('How much, in steps of the variant; complete by itself.'),
      outcome: z.enum(countOutcomes).default('accepted'),
      reject: reasonGiven.nullable().default(null).describe('Why it is rejected.'),
      binId: id.nullable().default(null).describe('The bin that it is put into at once.'),
      isNotOrdered: z
        .boolean()
        .default(false)
        .describe(
          'It is known that the product is not on the order: it is rejected, or kept for a decision.',
        ),
    }),
    output: z.object({
      ...counted,
      /** The carton that was counted with everything in it. */
      carton: z.object({ id, label: z.string() }).nullable(),
      receipt: wholeReceipt,
    }),
  }),
  uncount: write({
    path: '/goods-receipts/{id}/counts/undo',
    summary: 'Take back what was counted',
    access,
    refuses: ['wrong_state', 'nothing_counted'],
    input: z.object({ id, ...counted }),
    output: wholeReceipt,
  }),
  uncountCarton: write({
    path: '/goods-receipts/{id}/cartons/undo',
    summary: 'Take back everything that was counted with a carton',
    access,
    refuses: ['wrong_state', 'nothing_counted'],
    input: z.object({ id, cartonId: id }),
    output: wholeReceipt,
  }),
  scanBin: write({
    path: '/goods-receipts/{id}/bins',
    summary: 'Scan a bin of the outlet, into which the next goods are put',
    access,
    isEssential: true,
    refuses: [...scanRefusals, 'wrong_state', 'bin_closed'],
    input: z.object({ id, code: scanCode }),
    output: z.object({ binId: id, code: z.string() }),
  }),
  setPrice: write({
    path: '/goods-receipts/{id}/prices',
    summary: 'Enter what one unit costs of goods that are not on an order',
    access,
    refuses: ['wrong_state', 'price_of_order'],
    input: z.object({ id, lineId: id, unitCostMinor: moneyMinor }),
    output: wholeReceipt,
  }),
  addToOrder: write({
    path: '/goods-receipts/{id}/order-lines',
    summary: 'Add delivered goods that are not on the order to it, as its next revision',
    access: capability.purchaseOrders,
    refuses: [
      'wrong_state',
      'not_from_supplier',
      'other_currency',
      'price_needed',
      'reason_needed',
      'same_product_twice',
      'below_received',
    ],
    input: z.object({
      id,
      variantId: id,
      quantity,
      unitCostMinor: moneyMinor
        .optional()
        .describe('For one; left out, what the supplier asks for it.'),
      reason: line(500).describe('Why the order changes; the supplier reads it.'),
    }),
    output: wholeReceipt,
  }),
  receive: transitionOf({
    path: '/goods-receipts/{id}/receive',
    summary: 'Take the accepted goods into stock, and record them in the purchase order',
    access,
    refuses: [
      'nothing_counted',
      'over_tolerance',
      'price_needed',
      'supplier_blocked',
      'lot_needed',
      'bin_closed',
    ],
  }),
  cancel: transitionOf({
    path: '/goods-receipts/{id}/cancel',
    summary: 'Cancel a count; nothing was taken into stock',
    access,
    asks: { reason: reasonGiven },
  }),
  undo: transitionOf({
    path: '/goods-receipts/{id}/undo',
    summary: 'Take the goods out of stock again, until the first of them is put away',
    access,
    refuses: ['already_put_away', 'insufficient_stock', 'has_landed_costs', 'goods_claimed'],
    asks: { reason: reasonGiven },
  }),
  putAway: write({
    path: '/goods-receipts/{id}/put-aways',
    summary: 'Put received goods into a bin',
    access,
    refuses: [...scanRefusals, 'wrong_state', 'nothing_left', 'insufficient_stock', 'bin_closed'],
    input: z.object({
      id,
      receivedId: id.describe('Which of the received rows.'),
      bin: scanCode.describe('The code of the bin.'),
      quantity: placedQuantity.describe('In steps; all that is left by default.'),
    }),
    output: wholeReceipt,
  }),
  takeBack: write({
    path: '/goods-receipts/{id}/put-aways/undo',
    summary: 'Take goods out of the bin again that they were put into',
    access,
    refuses: [
      'wrong_state',
      'nothing_put_away',
      'moved_since',
      'reserved_since',
      'insufficient_stock',
    ],
    input: z.object({
      id,
      receivedId: id.describe('Which of the received rows.'),
      binId: id.describe('The bin that they are in.'),
      quantity: placedQuantity.describe('In steps; all that was put there by default.'),
    }),
    output: wholeReceipt,
  }),
  removePhoto: write({
    path: '/goods-receipts/{id}/photos/{photoId}',
    summary: 'Remove a photo of delivered goods, while no claim has it',
    access,
    refuses: ['photo_claimed'],
    input: z.object({ id, photoId: id }),
    output: z.object({ id }),
  }),
  finish: transitionOf({
    path: '/goods-receipts/{id}/finish',
    summary: 'End the put-away; what has no bin stays without one',
    access,
  }),
  reopen: transitionOf({
    path: '/goods-receipts/{id}/reopen',
    summary: 'Go on with a put-away that was finished',
    access,
    refuses: ['is_imported'],
  }),
}
