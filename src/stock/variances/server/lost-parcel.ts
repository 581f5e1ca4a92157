import { sql } from 'kysely'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openVariance } from '#stock/inventory/server/index.ts'
import { varianceMachine } from '../variances.states.ts'
import { undecided } from './decide-variance.ts'
import { type FoundVariance, findVariance } from './find-variance.ts'
import { moveVariance } from './tell-variance.ts'

/** Who reports that a parcel is lost or found may have no access to variances. */
const author = systemActor('Variances')

type Lost = {
  readonly parcelId: string
  readonly outletId: string
  readonly variantId: string
  /** How many units are missing; above zero. */
  readonly quantity: number
  readonly valueMinor: number
  readonly currency: string
  readonly source: { readonly noun: string; readonly id: string; readonly label: string }
  readonly cause: string
}

/**
 * Opens the variance of a product that is missing with its parcel. One parcel has one for each of its
 * products: when it is lost again after it was found, that one is reopened. The parcel must be locked.
 */
export async function openLostParcel(
  tx: Tx,
  actor: Actor,
  { quantity, valueMinor, ...lost }: Lost,
): Promise<void> {
  const known = await sql<{ id: string }>`select id from stock_variances
    where parcel_id = ${lost.parcelId} and variant_id = ${lost.variantId} for update`.execute(tx)
  for (const { id } of known.rows) await missAgain(tx, await findVariance(tx, author, id))
  if (known.rows.length > 0) return
  // The goods left stock with their order, so that the ledger has them out.
  const given = { ...lost, quantity: -quantity, valueMinor: -valueMinor, isBooked: true }
  await openVariance(tx, actor, given)
}

/** One that was settled because its parcel was found is open work again. */
export async function missAgain(tx: Tx, variance: FoundVariance): Promise<void> {
  if (variance.state !== 'closed' || !variance.isSettled) return
  const set = { closed_at: null, is_settled: false }
  await moveVariance(tx, author, variance, 'reopen', { set, data: { why: 'Missing again' } })
}

/**
 * Ends a variance with the claim or the parcel that it waited for; nothing is posted. Goods that are
 * written off are lost, and stay in the figures.
 */
export async function settleVariance(
  tx: Tx,
  variance: FoundVariance,
  why: string,
  { isLost = false }: { readonly isLost?: boolean } = {},
): Promise<void> {
  if (!varianceMachine.moves.settle.from.some((state) => state === variance.state)) return
  const set = { ...undecided, closed_at: new Date().toISOString(), is_settled: !isLost }
  await moveVariance(tx, author, variance, 'settle', { set, data: { why } })
}

/** The parcel is there after all, also where it was written off or too small to be followed. */
export async function settleFound(tx: Tx, variance: FoundVariance, why: string): Promise<void> {
  const { id, state, isSettled } = variance
  if (state !== 'closed' || isSettled) {
    await settleVariance(tx, variance, why)
    return
  }
  const set = { closed_at: null }
  await moveVariance(tx, author, variance, 'reopen', { set, data: { why } })
  await settleVariance(tx, await findVariance(tx, author, id), why)
}
