import { Refusal } from '#platform/refusal.ts'
import type { PackedParcel } from './packed-parcel.fields.ts'

export type Weighed = Pick<PackedParcel, 'code' | 'expectedGrams' | 'allowedGrams'>

/** The difference from the expected weight if it exceeds the tolerance; else null. */
export function weightOff(parcel: Weighed, weightGrams: number): number | null {
  if (parcel.expectedGrams === null) return null
  const off = weightGrams - parcel.expectedGrams
  return Math.abs(off) > parcel.allowedGrams ? off : null
}

/** Null when the weight is as expected, or a reason is given. */
export function refuseWeight(
  parcel: Weighed,
  { weightGrams, whyWeight }: { readonly weightGrams: number; readonly whyWeight: string },
): Refusal | null {
  const off = weightOff(parcel, weightGrams)
  if (off === null || whyWeight !== '') return null
  return new Refusal(
    'unprocessable',
    'weight_differs',
    `${parcel.code} weighs ${weightGrams} g, ${Math.abs(off)} g ${off > 0 ? 'more' : 'less'} than the ${parcel.expectedGrams} g of what should be in it. Look into it again, or say why.`,
    { field: 'whyWeight', details: { expectedGrams: parcel.expectedGrams, weightGrams } },
  )
}
