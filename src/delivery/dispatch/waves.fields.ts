import { z } from 'zod'
import { id, quantityScale } from '#platform/fields.ts'
import { pickSteps, waveMethods } from './waves.rules.ts'
import { waveStates } from './waves.states.ts'

const count = z.number().int()

export const waveRow = z.object({
  id,
  number: count,
  state: z.enum(waveStates),
  version: count,
  method: z.enum(waveMethods),
  outletId: id,
  outletCode: z.string(),
  pickerName: z.string().nullable(),
  createdAt: z.string(),
  stateChangedAt: z.string(),
  orders: count,
  /** Neither packed nor removed. */
  openOrders: count,
  lines: count,
  pickedLines: count,
  /** Of the open orders: past their promised date, and on hold. */
  late: count,
  held: count,
})

export type WaveRow = z.infer<typeof waveRow>

const waveOrder = z.object({
  orderId: id,
  number: count,
  position: count,
  shipName: z.string(),
  state: z.string(),
  toteCode: z.string().nullable(),
  hasLeft: z.boolean(),
  isHeld: z.boolean(),
  isLate: z.boolean(),
  /** Once it is packed. */
  parcelId: id.nullable(),
  parcelState: z.string().nullable(),
})

export type WaveOrder = z.infer<typeof waveOrder>

export const waveLine = z.object({
  id,
  orderId: id,
  orderNumber: count,
  variantId: id,
  sku: z.string(),
  title: z.string(),
  pictureId: id.nullable(),
  quantityScale,
  isTracked: z.boolean(),
  binId: id.nullable(),
  binCode: z.string().nullable(),
  /** The bin where the stock that the picker found here is recorded. */
  recordedBinId: id.nullable(),
  /** The lot that expires first there; another one of the same bin is accepted too. */
  lotId: id.nullable(),
  lotCode: z.string().nullable(),
  expiresOn: z.string().nullable(),
  position: count,
  quantity: count,
  picked: count,
  short: count,
  inHand: count,
  inHandLotId: id.nullable(),
  isSkipped: z.boolean(),
  hasLeft: z.boolean(),
  toteCode: z.string().nullable(),
  /** The last user who picked from it, and when. */
  pickedBy: z.string().nullable(),
  pickedAt: z.string().nullable(),
})

export type WaveLine = z.infer<typeof waveLine>

/** A bin whose system stock is 0; the user at the bin says whether it is empty. */
const binCheck = z.object({
  lineId: id,
  sku: z.string(),
  title: z.string(),
  quantityScale,
  binCode: z.string(),
})

export type BinCheck = z.infer<typeof binCheck>

export const wholeWave = waveRow.extend({
  orderRows: z.array(waveOrder),
  lineRows: z.array(waveLine),
  checks: z.array(binCheck),
  /** The bin that was scanned last, and whether bins have to be scanned. */
  atBinId: id.nullable(),
  asksForBins: z.boolean(),
  /** The pick that an undo takes back, unless units are in hand. */
  lastPick: z.object({ id, lineId: id, quantity: count }).nullable(),
  /** The picker's next step; null when nothing is left to pick. */
  now: z
    .object({
      lineId: id,
      asks: z.enum(pickSteps),
      elsewhere: z.array(z.object({ binId: id, code: z.string(), quantity: count })),
    })
    .nullable(),
})

export type WholeWave = z.infer<typeof wholeWave>

/** What a device needs to read the scans of a wave without the network. */
export const waveCodes = z.object({
  goods: z.array(
    z.object({
      variantId: id,
      sku: z.string(),
      unit: z.string(),
      quantityScale,
      /** In the currency of the outlet; null where the product has no price in it. */
      priceMinor: count.nullable(),
      barcodes: z.array(z.object({ code: z.string(), units: count })),
    }),
  ),
  /** The lots of these products that may be taken at the outlet. */
  lots: z.array(z.object({ id, variantId: id, code: z.string() })),
  scaleLabels: z.string(),
})

export type WaveCodes = z.infer<typeof waveCodes>

export const orderToPick = z.object({
  orderId: id,
  number: count,
  placedAt: z.string(),
  shipName: z.string(),
  shipCity: z.string(),
  priority: z.string(),
  promisedOn: z.string().nullable(),
  isLate: z.boolean(),
  units: count,
  weightGrams: count,
  /** The courier that booking would suggest; null where none is known to serve the address. */
  courierId: id.nullable(),
  courierName: z.string().nullable(),
  /** Its cut-off: `15:30` in its outlet's time zone. */
  leavesBy: z.string(),
  whyNot: z.string().nullable(),
})

export type OrderToPick = z.infer<typeof orderToPick>

/** A courier and its cut-off. */
export const courierOfWave = z.object({ id, name: z.string(), leavesBy: z.string() })

export type CourierOfWave = z.infer<typeof courierOfWave>
