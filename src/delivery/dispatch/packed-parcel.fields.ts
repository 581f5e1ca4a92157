import { z } from 'zod'
import { id, line } from '#platform/fields.ts'
import { suspension, weightGrams } from './parcels.fields.ts'
import { parcelStates } from './parcels.states.ts'

const photo = z.object({
  id,
  fileId: id,
  thumbnailId: id,
  takenBy: z.string(),
  takenAt: z.string(),
})

/** A full parcel at the station: its weight and its photos. */
export const packedParcel = z.object({
  id,
  code: z.string(),
  state: z.enum(parcelStates),
  outletId: id,
  /** Measured weight; null until the parcel is weighed. */
  weighedGrams: z.number().int().nullable(),
  weighedBy: z.string().nullable(),
  /** The weight of contents and packaging; null where something in it has no weight. */
  expectedGrams: z.number().int().nullable(),
  whyWeight: z.string(),
  /** The tolerated difference between both. */
  allowedGrams: z.number().int(),
  asksForPhoto: z.boolean(),
  photos: z.array(photo),
  suspension: suspension.nullable(),
})

export type PackedParcel = z.infer<typeof packedParcel>

export const weighing = z.object({
  orderId: id,
  weightGrams,
  /** Why it differs so much from the expected weight. */
  whyWeight: line(200).default(''),
})
