import { z } from 'zod'
import { id } from '#platform/fields.ts'

/** A confirmed order that waits to be packed, or a packed one that waits for its driver. */
export const waitingOrder = z.object({
  orderId: id,
  number: z.number().int(),
  placedAt: z.string(),
  promisedOn: z.string().nullable(),
  /** The collection that it should leave with; null when unknown. */
  dueAt: z.string().nullable(),
  isLate: z.boolean(),
  shipName: z.string(),
  shipCity: z.string(),
  outletCode: z.string(),
  units: z.number().int(),
  packedUnits: z.number().int(),
  isHeld: z.boolean(),
  /** The packer at whose station it is. */
  packerName: z.string().nullable(),
  parcelCode: z.string().nullable(),
})

export type WaitingOrder = z.infer<typeof waitingOrder>
