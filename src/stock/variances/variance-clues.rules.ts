import type { SuggestedCause, Truth } from './variance-causes.ts'

/** A document or place that the ledger shows around a difference. */
export type Clue = {
  readonly cause: SuggestedCause
  /** What of the difference it explains; of the same sign. */
  readonly quantity: number
  readonly truth: Truth
  /** How far away it is in time, in hours. */
  readonly hours: number
  /** How far away its place is: 0 for the same, 1 for the next bin, more for others. */
  readonly distance: number
  /** From 0 to 1: how well its details fit, besides the quantity. */
  readonly fit: number
}

export type Ranked<C extends Clue> = { readonly clue: C; readonly score: number }

type Weight = {
  /** How often it is the cause where the quantity is the same. */
  readonly base: number
  /** After how many hours it says half as much. */
  readonly halfLife: number
}

const weights: Readonly<Record<SuggestedCause, Weight>> = {
  neighbour_bin: { base: 96, halfLife: 96 },
  wrong_lot: { base: 96, halfLife: 96 },
  sibling_sku: { base: 88, halfLife: 72 },
  unrecorded_pick: { base: 86, halfLife: 240 },
  unposted_return: { base: 84, halfLife: 720 },
  unreceived_transfer: { base: 84, halfLife: 720 },
  double_receipt: { base: 80, halfLife: 720 },
  unit_factor: { base: 78, halfLife: 720 },
  scan_error: { base: 70, halfLife: 240 },
  sale_during_count: { base: 68, halfLife: 2 },
}

/**
 * Ranks what may be the cause of a difference, the likeliest first. Only what explains it, all of it or
 * a part, is a cause. A small quantity is often the same by chance; several documents with the same
 * quantity say less each.
 */
export function rankClues<C extends Clue>(quantity: number, clues: readonly C[]): Ranked<C>[] {
  const explaining = clues.filter(
    (clue) =>
      Math.sign(clue.quantity) === Math.sign(quantity) &&
      Math.abs(clue.quantity) <= Math.abs(quantity),
  )
  const alike = new Map<SuggestedCause, number>()
  for (const { cause, quantity: explained } of explaining)
    if (explained === quantity) alike.set(cause, (alike.get(cause) ?? 0) + 1)
  return explaining
    .map((clue) => ({ clue, score: scoreOf(quantity, clue, alike.get(clue.cause) ?? 1) }))
    .toSorted((one, other) => other.score - one.score)
}

function scoreOf(quantity: number, clue: Clue, alike: number): number {
  const { base, halfLife } = weights[clue.cause]
  const isWhole = clue.quantity === quantity
  const share = isWhole ? 1 : 0.4 * (clue.quantity / quantity)
  const nearness = 0.5 ** (Math.max(0, clue.hours) / halfLife)
  const place = 1 / (1 + 0.08 * clue.distance)
  const chance = chanceOf(Math.abs(quantity))
  const amongOthers = isWhole ? 1 / (1 + 0.12 * (alike - 1)) : 1
  const fit = 0.6 + 0.4 * clue.fit
  return Math.round(base * share * (0.4 + 0.6 * nearness) * place * chance * amongOthers * fit)
}

/** One or two pieces are the same by chance more often than a dozen. */
function chanceOf(pieces: number): number {
  if (pieces <= 1) return 0.9
  return pieces <= 3 ? 0.95 : 1
}

const commonFactors = [6, 12, 24] as const

/** By how many pieces packs are mixed up with pieces: the common ones, and those of the product. */
export const factorsOf = (packs: readonly number[]): readonly number[] =>
  [...new Set([...commonFactors, ...packs])].filter((factor) => factor > 1)

/**
 * The factor by which a movement was entered in the wrong unit, where that explains the difference:
 * packs as pieces, so that more is there, or pieces as packs, so that less is; null for none.
 */
export function factorOfMovement(
  quantity: number,
  moved: number,
  factors: readonly number[],
): number | null {
  if (moved <= 0) return null
  const found = factors.find(
    (factor) =>
      quantity === moved * (factor - 1) ||
      (moved % factor === 0 && quantity === moved / factor - moved),
  )
  return found ?? null
}

/** The factor between what was expected and what was found, where packs were counted as pieces. */
export function factorOfCount(
  expected: number,
  found: number,
  factors: readonly number[],
): number | null {
  if (expected <= 0 || found <= 0 || expected === found) return null
  const factor = factors.find((one) => expected === found * one || found === expected * one)
  return factor ?? null
}
