import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { signalKinds } from './fraud-signals.ts'

const steps = z.number().int()
const share = z.number().min(0).max(1)

export const fraudSignal = z.object({
  kind: z.enum(signalKinds),
  noun: z.enum(['user', 'courier']),
  id,
  name: z.string(),
  /** What was counted, of how many sales or parcels. */
  events: steps,
  sample: steps,
  share,
  /** The 95 % interval of the share. */
  low: share,
  high: share,
  otherShare: share,
  otherSample: steps,
})

export type FraudSignal = z.infer<typeof fraudSignal>

export const fraudSignals = z.object({
  days: steps,
  leastSales: steps,
  leastParcels: steps,
  discountPercent: steps,
  /** Cashiers and couriers with enough sales or parcels to be compared. */
  compared: steps,
  signals: z.array(fraudSignal),
})

export type FraudSignals = z.infer<typeof fraudSignals>

export const signalEvent = z.object({
  noun: z.enum(['sale', 'register_session', 'parcel']),
  id,
  label: z.string(),
  at: z.string(),
  facts: z.string(),
  outletCode: z.string(),
})

export type SignalEvent = z.infer<typeof signalEvent>
