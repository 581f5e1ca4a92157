import { z } from 'zod'
import { currency, id, sumMinor } from '#platform/fields.ts'
import { loadSheetStates } from './load-sheets.states.ts'
import { suspension } from './parcels.fields.ts'

export const loadSheetRow = z.object({
  id,
  number: z.number().int(),
  state: z.enum(loadSheetStates),
  version: z.number().int(),
  outletId: id,
  outletCode: z.string(),
  outletName: z.string(),
  courierId: id,
  courierName: z.string(),
  openedAt: z.string(),
  openedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
  handedOverAt: z.string().nullable(),
  driverName: z.string(),
  parcels: z.number().int(),
  cashMinor: sumMinor,
  currency,
  /** Handed over, but not yet scanned by the courier. */
  unseen: z.number().int(),
  /** Some have not been scanned for longer than the courier is allowed. */
  isException: z.boolean(),
})

export type LoadSheetRow = z.infer<typeof loadSheetRow>

const sheetParcel = z.object({
  id,
  code: z.string(),
  state: z.string(),
  trackingNumber: z.string(),
  orderId: id,
  orderNumber: z.number().int(),
  shipName: z.string(),
  shipCity: z.string(),
  shipPostcode: z.string(),
  weightGrams: z.number().int(),
  cashMinor: sumMinor,
  addedAt: z.string(),
  addedBy: z.string().nullable(),
  newsAt: z.string().nullable(),
  suspension: suspension.nullable(),
})

export type SheetParcel = z.infer<typeof sheetParcel>

/** A courier's manifest, possible or confirmed, of a sheet that was reopened or cancelled since. */
export const voidManifest = z.object({
  id,
  sheetId: id,
  sheetNumber: z.number().int(),
  courierName: z.string(),
  /** Empty where the courier gave none. */
  courierNumber: z.string(),
  voidedAt: z.string(),
})

export type VoidManifest = z.infer<typeof voidManifest>

export const wholeSheet = loadSheetRow.extend({
  driverPhone: z.string(),
  courierNumber: z.string(),
  problem: z.string(),
  isSigned: z.boolean(),
  rows: z.array(sheetParcel),
  /** Booked with the same courier at the same outlet, but on no sheet. */
  missing: z.array(
    sheetParcel
      .omit({ state: true, addedAt: true, addedBy: true, newsAt: true })
      .extend({ trackingNumber: z.string().nullable(), isHeld: z.boolean() }),
  ),
})

export type WholeSheet = z.infer<typeof wholeSheet>
