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

/** A full parcel as the bench finishes it: what it weighs, and its photos. */
export const packedParcel = z.object({
  id,
  code: z.string(),
  state: z.enum(parcelStates),
  outletId: id,
  /** On our scale; null until somebody weighed it. */
  weighedGrams: z.number().int().nullable(),
  weighedBy: z.string().nullable(),
  /** What is in it and what it is packed in; null where something in it has no weight. */
  expectedGrams: z.number().int().nullable(),
  whyWeight: z.string(),
  /** So much may lie between both without a word. */
  allowedGrams: z.number().int(),
  asksForPhoto: z.boolean(),
  photos: z.array(photo),
  suspension: suspension.nullable(),
})

export type PackedParcel = z.infer<typeof packedParcel>

export const weighing = z.object({
  orderId: id,
  weightGrams,
  /** Why it is so far from the expected weight. */
  whyWeight: line(200).default(''),
})
