import { Refusal } from '#platform/refusal.ts'
import type { Disposition, Flag, Grade } from './return-words.ts'

/** What is gone for good or goes to somebody else is never seen again: a photo is what is left of it. */
const photographed: readonly Disposition[] = ['to_supplier', 'scrap', 'send_back']

export type Finding = {
  readonly grade: Grade
  readonly disposition: Disposition
  readonly flag: Flag | null
}

/** Why a finding is to be seen as well as said; null where words do. */
export function whyPhoto(
  { grade, disposition, flag }: Finding,
  { doesReasonAsk }: { readonly doesReasonAsk: boolean },
): string | null {
  if (grade === 'damaged') return 'what is damaged'
  if (flag !== null) return 'what looks wrong'
  if (photographed.includes(disposition)) return 'what does not stay here'
  return doesReasonAsk ? 'what came back for this reason' : null
}

/** Claims against couriers and suppliers are lost without a picture of what was found. */
export function refuseUnseen(
  sku: string,
  why: string | null,
  { photos }: { readonly photos: number },
): Refusal | null {
  if (why === null || photos > 0) return null
  return new Refusal(
    'unprocessable',
    'photo_missing',
    `A photo has to show ${why}. Take one of ${sku}, then decide.`,
    { field: 'disposition', details: { sku } },
  )
}

export type Weights = {
  readonly weighedGrams: number
  /** When it left the house; null where not all of it comes back. */
  readonly leftGrams: number | null
  /** What the courier’s paper says. */
  readonly saidGrams: number | null
  /** So much more or less is nothing. */
  readonly leewayGrams: number
}

/** What a weight was compared with, of two the one that differs more, and whether that is too much. */
export function compareWeights({ weighedGrams, leftGrams, saidGrams, leewayGrams }: Weights): {
  readonly comparedGrams: number | null
  readonly isWeightOff: boolean
} {
  const differs = (grams: number) => Math.abs(weighedGrams - grams)
  const [comparedGrams = null] = [leftGrams, saidGrams]
    .filter((grams) => grams !== null)
    .toSorted((one, other) => differs(other) - differs(one))
  return {
    comparedGrams,
    isWeightOff: comparedGrams !== null && differs(comparedGrams) > leewayGrams,
  }
}
