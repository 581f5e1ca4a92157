import { z } from 'zod'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, quantityScale } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { suggestion } from '#stock/packaging/packaging.contract.ts'
import { scanRefusals } from '#stock/scanning/scan-meanings.ts'
import { scanCode } from '#stock/scanning/scanning.contract.ts'
import { packedParcel, weighing } from './packed-parcel.fields.ts'
import { toHandOverList } from './to-hand-over.list.ts'
import { toPackList } from './to-pack.list.ts'
import { waitingOrder } from './waiting.fields.ts'

const benchLine = z.object({
  id,
  sku: z.string(),
  title: z.string(),
  pictureId: id.nullable(),
  quantity: z.number().int(),
  packedQuantity: z.number().int(),
  quantityScale,
  /** Which of its lots are in the parcel; none where the product has no lots. */
  lots: z.array(
    z.object({
      lotId: id,
      code: z.string(),
      expiresOn: z.string().nullable(),
      quantity: z.number().int(),
    }),
  ),
})

const bench = z.object({
  orderId: id,
  number: z.number().int(),
  state: z.string(),
  shipName: z.string(),
  shipCity: z.string(),
  note: z.string(),
  /** The note on the customer that applies to every order. */
  customerNote: z.string(),
  units: z.number().int(),
  packedUnits: z.number().int(),
  parcelId: id.nullable(),
  parcelCode: z.string().nullable(),
  openHolds: z.array(z.string()),
  lines: z.array(benchLine),
})

const boxOfOrder = z.object({
  /** What it is packed in, or will be. */
  chosen: z.array(
    z.object({
      variantId: id,
      sku: z.string(),
      title: z.string(),
      quantity: z.number().int(),
      isUsed: z.boolean(),
      isUncounted: z.boolean(),
      whyOther: z.string(),
    }),
  ),
  suggestion,
})

const finished = z.object({ parcel: packedParcel.nullable() })

export type BoxOfOrder = z.infer<typeof boxOfOrder>

export type Bench = z.infer<typeof bench>

export const dispatchContract = {
  toPack: listOf({
    path: '/dispatch/to-pack',
    summary: 'Confirmed orders, with those on hold: promised first, then oldest',
    access: capability.dispatch,
    list: toPackList,
    row: waitingOrder,
  }),
  toHandOver: listOf({
    path: '/dispatch/to-hand-over',
    summary: 'Packed parcels that have not left, oldest first',
    access: capability.dispatch,
    list: toHandOverList,
    row: waitingOrder,
  }),
  counts: read({
    path: '/dispatch/counts',
    summary: 'How many orders wait to be packed, to be handed over, and are on the way',
    access: capability.dispatch,
    input: z.object({}),
    output: z.object({
      toPack: z.number().int(),
      /** Confirmed, and on hold. */
      held: z.number().int(),
      /** Not packed, and its collection is near or past. */
      late: z.number().int(),
      toHandOver: z.number().int(),
      onTheWay: z.number().int(),
      cap: z.number().int(),
    }),
  }),
  next: write({
    path: '/dispatch/next',
    summary:
      'Take the order to pack next, kept for this bench: promised first, then waiting longest',
    access: capability.dispatch,
    input: z.object({
      outletId: id.optional(),
      /** The order that is at the station now. */
      exceptOrderId: id.optional(),
    }),
    output: z.object({
      next: z.object({ orderId: id, number: z.number().int() }).nullable(),
    }),
  }),
  bench: read({
    path: '/dispatch/bench/{orderId}',
    summary: 'One order on the packing bench',
    access: capability.dispatch,
    input: z.object({ orderId: id }),
    output: bench,
  }),
  keep: write({
    path: '/dispatch/bench/{orderId}/keep',
    summary: 'Keep an order for the bench that has it open, so that no other is given it',
    access: capability.dispatch,
    input: z.object({ orderId: id }),
    /** The user who has it open, if it is another one. */
    output: z.object({ orderId: id, keptBy: z.string().nullable() }),
  }),
  leave: write({
    path: '/dispatch/bench/{orderId}/leave',
    summary: 'Leave an order: the next packer who asks for work may get it',
    access: capability.dispatch,
    input: z.object({ orderId: id }),
    output: z.object({ orderId: id }),
  }),
  parcel: read({
    path: '/dispatch/parcels/{id}',
    summary: 'Whose parcel this is',
    access: capability.dispatch,
    input: z.object({ id }),
    output: z.object({ orderId: id, code: z.string() }),
  }),
  packaging: read({
    path: '/dispatch/bench/{orderId}/box',
    summary: 'Which box an order is packed in, or best would be, and why',
    access: capability.dispatch,
    input: z.object({ orderId: id }),
    output: boxOfOrder,
  }),
  chooseBox: write({
    path: '/dispatch/bench/{orderId}/box',
    summary: 'Pack an order in another box than the one suggested',
    access: capability.dispatch,
    refuses: [
      'unknown_barcode',
      'not_a_box',
      'box_not_in_use',
      'wrong_state',
      'against_packaging_rule',
      'box_reason_missing',
      'unknown_reason',
    ],
    input: z.object({
      orderId: id,
      code: scanCode,
      reason: reasonGiven
        .optional()
        .describe('Needed for another box than the suggested one, and against a packaging rule.'),
    }),
    output: boxOfOrder,
  }),
  packUnit: write({
    path: '/dispatch/bench/{orderId}/units',
    summary: 'Put a scanned unit into the parcel; the last unit packs the order',
    access: capability.dispatch,
    isEssential: true,
    refuses: [
      ...scanRefusals,
      'wrong_item',
      'is_packaging',
      'over_quantity',
      'amount_needed',
      'wrong_weight',
      'lot_needed',
      'wrong_lot',
      'lot_expired',
      'lot_on_hold',
      'lot_not_there',
      'wrong_state',
      'held',
    ],
    input: z.object({
      orderId: id,
      code: scanCode,
      /** The code of the product that was scanned before, if this is its lot. */
      lotOf: scanCode.optional(),
      amount: z
        .number()
        .int('Whole steps only.')
        .min(1)
        .max(1_000_000_000)
        .optional()
        .describe('How much, in steps of the variant, where the code does not say so.'),
    }),
    output: z.object({ lineId: id, bench }),
  }),
  packed: read({
    path: '/dispatch/bench/{orderId}/parcel',
    summary: 'The full parcel of an order: what it weighs, what it should weigh, and its photos',
    access: capability.dispatch,
    isEssential: true,
    input: z.object({ orderId: id }),
    output: finished,
  }),
  weigh: write({
    path: '/dispatch/bench/{orderId}/weight',
    summary: 'Keep what a packed parcel weighs; one far from the expected weight asks why',
    access: capability.dispatch,
    refuses: ['weight_differs', 'not_packed', 'wrong_state'],
    input: weighing,
    output: finished,
  }),
  removePhoto: write({
    path: '/dispatch/parcels/{id}/photos/remove',
    summary: 'Take a photo of a parcel off that has not left',
    access: capability.dispatch,
    refuses: ['wrong_state'],
    input: z.object({ id, photoId: id }),
    output: finished,
  }),
  openAgain: write({
    path: '/dispatch/bench/{orderId}/open-again',
    summary: 'Open a packed parcel again: its label is void, and its units are scanned anew',
    access: capability.dispatch,
    refuses: ['not_packed', 'on_closed_sheet', 'wrong_state'],
    input: z.object({ orderId: id, reason: reasonGiven }),
    output: z.object({
      bench,
      /** The courier knows of the booking, and has to be told by phone. */
      hasToBeTold: z.boolean(),
    }),
  }),
  takeOutUnit: write({
    path: '/dispatch/bench/{orderId}/units/undo',
    summary: 'Take one unit of a line out of the parcel again',
    access: capability.dispatch,
    refuses: ['wrong_state', 'nothing_packed', 'lot_needed'],
    input: z.object({
      orderId: id,
      lineId: id,
      /** Only where several lots of the line are in the parcel. */
      lotId: id.optional(),
    }),
    output: bench,
  }),
}
