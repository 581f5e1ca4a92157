import { Refusal } from '#platform/refusal.ts'
import type { Disposition, Flag, Grade } from './return-words.ts'

/** Goods that are destroyed or leave cannot be inspected again: a photo is the only evidence. */
const photographed: readonly Disposition[] = ['to_supplier', 'scrap', 'send_back']

export type Finding = {
  readonly grade: Grade
  readonly disposition: Disposition
  readonly flag: Flag | null
}

/** Why a finding needs a photo; null where text is enough. */
export function whyPhoto(
  { grade, disposition, flag }: Finding,
  { doesReasonAsk }: { readonly doesReasonAsk: boolean },
): string | null {
  if (grade === 'damaged') return 'what is damaged'
  if (flag !== null) return 'what looks wrong'
  if (photographed.includes(disposition)) return 'what does not stay here'
  return doesReasonAsk ? 'what came back for this reason' : null
}

/** Claims against couriers and suppliers are lost without a photo of the finding. */
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
  /** The weight at dispatch; null where only a part comes back. */
  readonly leftGrams: number | null
  /** The weight on the courier’s document. */
  readonly saidGrams: number | null
  /** A difference up to this is ignored. */
  readonly leewayGrams: number
}

/**
 * The weight to compare with, of two the one that differs more, and whether the difference is too
 * large.
 */
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
