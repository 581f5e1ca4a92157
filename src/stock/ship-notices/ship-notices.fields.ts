import { z } from 'zod'
import { day, id, line, quantity, quantityScale, requiredLine } from '#platform/fields.ts'
import { shipNoticeStates } from './ship-notices.states.ts'

const count = z.number().int().min(0)

/** A delivery as its supplier and the warehouse list it. */
export const shipNoticeRow = z.object({
  id,
  deliveryNumber: z.string(),
  orderId: id,
  orderLabel: z.string(),
  outletName: z.string(),
  state: z.enum(shipNoticeStates),
  arrivesOn: z.string(),
  /** It should have arrived before today. */
  isLate: z.boolean(),
  carrier: z.string(),
  trackingNumber: z.string(),
  lines: count,
  cartons: count,
  createdAt: z.string(),
  version: z.number().int(),
})

export type ShipNoticeRow = z.infer<typeof shipNoticeRow>

/** What became of an order's line; null until the goods are received. */
const noticeItem = z.object({
  orderLineId: id,
  sku: z.string(),
  title: z.string(),
  supplierSku: z.string(),
  unit: z.string(),
  quantityScale,
  announced: count,
  counted: count.nullable(),
  rejected: count.nullable(),
})

export type NoticeItem = z.infer<typeof noticeItem>

const noticeLine = z.object({
  id,
  orderLineId: id,
  quantity: count,
  lotCode: z.string(),
  expiresOn: z.string().nullable(),
})

export type NoticeLine = z.infer<typeof noticeLine>

const noticeCarton = z.object({
  id,
  /** From 1. */
  position: count,
  /** As its label is scanned. */
  code: z.string(),
  contents: z.array(z.object({ lineId: id, quantity: count })),
})

export type NoticeCarton = z.infer<typeof noticeCarton>

export const portalDelivery = shipNoticeRow.extend({
  note: z.string(),
  /** Why nothing can be announced or changed now; empty where it can. */
  closedBecause: z.string(),
  items: z.array(noticeItem),
  entries: z.array(noticeLine),
  packed: z.array(noticeCarton),
})

export type PortalDelivery = z.infer<typeof portalDelivery>

export const wholeShipNotice = portalDelivery.omit({ closedBecause: true }).extend({
  supplierId: id,
  supplierName: z.string(),
  outletId: id,
  submittedAt: z.string().nullable(),
  receipt: z.object({ id, label: z.string() }).nullable(),
})

export type WholeShipNotice = z.infer<typeof wholeShipNotice>

/** What can be announced of an order's line. */
export const lineToAnnounce = z.object({
  orderLineId: id,
  sku: z.string(),
  title: z.string(),
  supplierSku: z.string(),
  unit: z.string(),
  quantityScale,
  ordered: count,
  accepted: count,
  underWay: count.describe('On deliveries that are announced and not received yet.'),
  open: count,
})

export type LineToAnnounce = z.infer<typeof lineToAnnounce>

const longestList = 500

const cartons = z
  .array(
    z.object({
      contents: z
        .array(
          z.object({
            line: z.number().int().min(1).max(longestList).describe('Which of the lines, from 1.'),
            quantity,
          }),
        )
        .min(1)
        .max(longestList),
    }),
  )
  .max(longestList)
  .describe('What each carton contains; without any, everything is in one carton.')

const lineFacts = { orderLineId: id, quantity }
const carrier = line(80)
const trackingNumber = line(60)
const note = line(500)
const lotCode = line(60)
const isDraft = z.boolean().describe('Keep it as a draft, which the warehouse does not see.')

export const announcedDelivery = {
  deliveryNumber: requiredLine(60),
  arrivesOn: day,
  carrier: carrier.default(''),
  trackingNumber: trackingNumber.default(''),
  note: note.default(''),
  lines: z
    .array(
      z.object({
        ...lineFacts,
        lotCode: lotCode.default(''),
        expiresOn: day.nullable().default(null),
      }),
    )
    .min(1)
    .max(longestList),
  cartons: cartons.default([]),
  isDraft: isDraft.default(false),
}

/** A change states the whole delivery. */
export const wholeAnnouncedDelivery = {
  deliveryNumber: requiredLine(60),
  arrivesOn: day,
  carrier,
  trackingNumber,
  note,
  lines: z
    .array(z.object({ ...lineFacts, lotCode, expiresOn: day.nullable() }))
    .min(1)
    .max(longestList),
  cartons,
  isDraft,
}

const given = z.object(wholeAnnouncedDelivery)

export type AnnouncedDelivery = z.infer<typeof given>
