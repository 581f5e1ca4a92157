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
  /** Neither packed nor taken out. */
  openOrders: count,
  lines: count,
  pickedLines: count,
  /** Of the open orders: promised for a day that is over, and stopped by a hold. */
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
  quantityScale,
  isTracked: z.boolean(),
  binId: id.nullable(),
  binCode: z.string().nullable(),
  /** Where the stock is recorded that the picker found in this bin instead. */
  recordedBinId: id.nullable(),
  /** The lot that expires first there; another of the same bin does as well. */
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
  /** Who took of it last, and when. */
  pickedBy: z.string().nullable(),
  pickedAt: z.string().nullable(),
})

export type WaveLine = z.infer<typeof waveLine>

/** A bin that is empty by the books; whoever stands there says whether it is. */
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
  /** Where the picker goes on; null when nothing is left to take. */
  now: z
    .object({
      lineId: id,
      asks: z.enum(pickSteps),
      elsewhere: z.array(z.object({ binId: id, code: z.string(), quantity: count })),
    })
    .nullable(),
})

export type WholeWave = z.infer<typeof wholeWave>

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
  /** Whom booking would suggest; null where no courier is known to go there. */
  courierId: id.nullable(),
  courierName: z.string().nullable(),
  /** The cut-off that counts for it: `15:30` on the clock of its outlet. */
  leavesBy: z.string(),
  whyNot: z.string().nullable(),
})

export type OrderToPick = z.infer<typeof orderToPick>

/** A courier and until when its parcels are to be ready. */
export const courierOfWave = z.object({ id, name: z.string(), leavesBy: z.string() })

export type CourierOfWave = z.infer<typeof courierOfWave>
