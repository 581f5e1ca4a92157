import { z } from 'zod'
import { id, instant, quantityScale } from '#platform/fields.ts'
import { binOfCount, stockCountLine, wholeStockCount } from './stock-counts.fields.ts'

const count = z.number().int().min(0)

/** A line as a device keeps it, without what the ledger expects. */
export const sheetLine = stockCountLine.pick({
  id: true,
  variantId: true,
  sku: true,
  title: true,
  pictureId: true,
  unit: true,
  quantityScale: true,
  binId: true,
  binCode: true,
  lotId: true,
  lotCode: true,
  round: true,
  restarts: true,
  isFound: true,
  counted: true,
  hasMoved: true,
  whyAgain: true,
  isOwnBefore: true,
})

export type SheetLine = z.infer<typeof sheetLine>

/** An open count as a device keeps it for counting without the network. */
export const countSheet = z.object({
  count: wholeStockCount,
  bins: z.array(binOfCount),
  lines: z.array(sheetLine),
})

export type CountSheet = z.infer<typeof countSheet>

/** What a device needs to read the scans of a count without the network. */
export const countCodes = z.object({
  /** By the server; with the device’s own time it tells how far its clock is ahead. */
  readAt: instant,
  goods: z.array(
    z.object({
      variantId: id,
      sku: z.string(),
      title: z.string(),
      pictureId: id.nullable(),
      unit: z.string(),
      quantityScale,
      tracking: z.enum(['none', 'lot', 'expiry']),
      /** In the currency of the outlet; null where the product has no price in it. */
      priceMinor: z.number().int().nullable(),
      barcodes: z.array(z.object({ code: z.string(), units: z.number().int() })),
    }),
  ),
  lots: z.array(
    z.object({ id, variantId: id, code: z.string(), expiresOn: z.string().nullable() }),
  ),
  /** The open bins of the outlet. */
  bins: z.array(z.object({ id, code: z.string() })),
  /** What the count covers. */
  scopes: z.array(
    z.object({ isEveryBin: z.boolean(), binId: id.nullable(), variantId: id.nullable() }),
  ),
  outletCode: z.string(),
  scaleLabels: z.string(),
})

export type CountCodes = z.infer<typeof countCodes>

/** What the device knew of the count when it kept a scan. */
export const seenByDevice = z.object({
  version: z.number().int().describe('Of the count.'),
  round: z.number().int().min(1).max(9).describe('Of the line.'),
  restarts: count,
  counted: count.nullable().describe('In steps, with the scans that wait; null where not counted.'),
})

export type SeenByDevice = z.infer<typeof seenByDevice>
