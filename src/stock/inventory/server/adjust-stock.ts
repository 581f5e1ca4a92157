import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import { priceOf } from '#platform/money.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { stockNoun } from '../inventory.nouns.ts'
import { refuseCountedSince } from '../past-days.rules.ts'
import { refuseUnseenStock } from '../stock-photos.rules.ts'
import type { UnavailableKind } from '../stock-words.ts'
import { dateBack } from './date-back.ts'
import { findLevel } from './find-level.ts'
import { levelOf } from './inventory.queries.ts'
import { openLevels, readPlaces } from './lock-levels.ts'
import { type PastDay, requireOpenDay } from './open-days.ts'
import { postMovements } from './post-movements.ts'
import { requireAdjusting } from './require-adjusting.ts'
import { requireTakingIn } from './require-taking-in.ts'
import { attachStockPhotos } from './stock-photos.ts'
import { planTakingIn } from './take-in-stock.ts'
import { planTakingOut } from './take-out-stock.ts'

export type Adjustment = {
  readonly variantId: string
  readonly outletId: string
  readonly lotId?: string | null | undefined
  readonly binId?: string | null | undefined
  /** Either this or `counted`. */
  readonly difference?: number | undefined
  readonly counted?: { readonly quantity: number; readonly seen: number } | undefined
  readonly unavailableKind?: UnavailableKind | undefined
  /** The cost of one added unit. */
  readonly unitCostMinor?: number | undefined
  readonly reason: ReasonGiven
  /** The day at the outlet that a difference counts for; by default, today. */
  readonly on?: string | undefined
  /** The actor's own photos that wait for it. */
  readonly photoIds?: readonly string[] | undefined
}

/**
 * Corrects the stock on hand by a difference or to a new count; never below what is reserved. A
 * difference may count for a past day that is still open.
 */
export async function adjustStock(tx: Tx, actor: Actor, input: Adjustment) {
  const known = await findLevel(tx, actor, input)
  const day = await requireOpenDay(tx, { id: input.outletId, code: known.code }, input.on)
  const difference = input.difference ?? (await differenceFrom(tx, input, known.sku))
  const direction = difference > 0 ? 'in' : 'out'
  const { variantId, outletId, unavailableKind, lotId = null, binId = null, photoIds = [] } = input
  if (difference > 0) await requireTakingIn(tx, outletId, input.counted ? 'found' : 'brought')
  const row = { variantId, outletId, lotId, binId, quantity: Math.abs(difference) }
  const { unitCostMinor } = input
  const costed =
    unitCostMinor === undefined
      ? row
      : { ...row, valueMinor: priceOf(row.quantity, known.quantity_scale, unitCostMinor) }
  const how = { kind: 'adjustment', unavailableKind } as const
  const planned = await (difference > 0
    ? planTakingIn(tx, [costed], how)
    : planTakingOut(tx, [row], how))
  const of = { label: known.label, scale: known.quantity_scale }
  const movements = day === null ? planned : await dateBack(tx, row, planned, { day, ...of })
  const before = await levelOf(tx, variantId, outletId)
  const reason = await reasonFor(tx, 'stock.adjust', { ...input.reason, direction })
  const photos = photoIds.length
  throwIfRefused(refuseUnseenStock(known.sku, reason, { photos }))
  const sourceId = newId()
  await attachStockPhotos(tx, actor, input, { photoIds, sourceId })
  const costMinor = movements.reduce((sum, { valueDeltaMinor }) => sum + valueDeltaMinor, 0)
  const approved = await requireAdjusting(tx, actor, {
    ...known,
    payload: {
      ...{ ...costed, difference, unavailableKind, reason: input.reason, photoIds },
      ...(day === null ? {} : { on: day.on }),
    },
    day,
    difference,
    costMinor: Math.abs(costMinor),
    reason: reason.text,
    photos,
  })
  const source = {
    noun: stockNoun.key,
    id: sourceId,
    reason: reason.text,
    reasonCode: reason.code,
  }
  await notCountedSince(known.label, day, () =>
    postMovements(tx, actor, source, movements, day?.at),
  )
  const after = await levelOf(tx, variantId, outletId)
  await appendEvent(tx, approved, {
    type: 'stock.adjusted',
    noun: stockNoun,
    id: variantId,
    label: known.label,
    outletId,
    data: {
      onHand: [before.onHand, after.onHand],
      ...(day === null ? {} : { countsFor: day.inWords }),
      ...reasonFacts(reason),
      ...(photos > 0 ? { photos } : {}),
    },
  })
  return after
}

/** SQL decides whether a stock count has counted the same place since that day. */
async function notCountedSince(
  label: string,
  day: PastDay | null,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (day === null || brokenConstraint(error) !== 'stock_counts_counted_since') throw error
    throw refuseCountedSince(label, day.on)
  }
}

/** A count only covers what the user could see. */
async function differenceFrom(tx: Tx, input: Adjustment, sku: string): Promise<number> {
  const { lotId, binId, counted } = input
  const levels = await openLevels(tx, [input])
  await readPlaces(tx, levels)
  const there = levels
    .of(input)
    .places.filter((place) => lotId == null || place.lotId === lotId)
    .filter((place) => binId == null || place.binId === binId)
    .reduce((sum, place) => sum + place.onHand, 0)
  if (counted === undefined || counted.seen !== there) {
    throw new Refusal(
      'conflict',
      'count_outdated',
      `What is on hand of ${sku} changed while you counted. Look at the number again and count once more.`,
      { field: 'counted', details: { seen: counted?.seen, now: there } },
    )
  }
  if (counted.quantity === there) {
    throw new Refusal(
      'conflict',
      'nothing_differs',
      `Your count of ${sku} is what is on hand already; there is nothing to correct.`,
      { field: 'counted' },
    )
  }
  return counted.quantity - there
}
