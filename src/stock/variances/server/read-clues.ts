import type { Reader } from '#platform/server/db/database.ts'
import type { Clue } from '../variance-clues.rules.ts'
import type { VariancePart } from '../variances.fields.ts'
import { clueOfCount, cluesOfMovements } from './clues-of-movements.ts'
import { cluesOfOpposites } from './clues-of-opposites.ts'
import { cluesOfScans } from './clues-of-scans.ts'
import { cluesOfTransfers } from './clues-of-transfers.ts'
import type { FoundVariance } from './find-variance.ts'
import { hoursBetween, type LedgerWindow, readWindow } from './ledger-window.ts'
import type { VarianceParts } from './variance-parts.ts'

export type FoundClue = Clue & {
  readonly other: VariancePart['other']
  readonly otherName: string
  readonly isOtherBooked: boolean
  readonly document: VariancePart['document']
  /** A sentence for the user. */
  readonly why: string
}

/** Everything around a difference that may be its cause. */
export async function readClues(
  reader: Reader,
  parts: VarianceParts,
  variance: FoundVariance,
  window?: LedgerWindow,
): Promise<FoundClue[]> {
  const read = window ?? (await readWindow(reader, variance))
  return [
    ...(await cluesOfOpposites(reader, variance)),
    ...(await cluesOfTransfers(reader, variance)),
    ...(await cluesOfMovements(reader, variance, read)),
    ...(await clueOfCount(reader, variance)),
    ...(await cluesOfScans(reader, variance, read)),
    ...(await cluesOfPending(reader, parts, variance)),
  ]
}

async function cluesOfPending(
  reader: Reader,
  parts: VarianceParts,
  variance: FoundVariance,
): Promise<FoundClue[]> {
  const { quantity, binId, openedAt } = variance
  const isMore = quantity > 0
  const pending = await (isMore ? parts.returns(reader, variance) : parts.picks(reader, variance))
  return pending.map((one) => ({
    cause: isMore ? 'unposted_return' : 'unrecorded_pick',
    quantity: isMore ? one.quantity : -one.quantity,
    truth: 'expected',
    hours: hoursBetween(one.at, openedAt),
    distance: one.binId === null || one.binId === binId ? 0 : 3,
    fit: one.binId === binId || isMore ? 1 : 0.5,
    other: null,
    otherName: '',
    isOtherBooked: false,
    document: { noun: one.noun, id: one.id, label: one.label },
    why: isMore
      ? `${one.label} has the same goods, and they are not back in stock yet.`
      : `They were picked with ${one.label}, and are not packed yet.`,
  }))
}
