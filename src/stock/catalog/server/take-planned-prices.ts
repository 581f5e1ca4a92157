import { sql } from 'kysely'
import { type Actor, newActor, systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { type Loop, runLoop } from '#platform/server/jobs/run-loop.ts'
import type { Log } from '#platform/server/log.ts'
import { endPlans, markEnded } from './end-plans.ts'
import type { LockedPlan } from './lock-planned-price.ts'
import { columnsOf, lockVariants } from './lock-variants.ts'
import { lockList } from './save-price-list.ts'
import { setListPrices } from './set-list-prices.ts'
import { withPatch } from './variant-columns.ts'
import { writeVariants } from './write-variants.ts'

const pauseMilliseconds = 5_000
const batch = 500
const lockOfPlans = 4_702_084

/** Checks every few seconds for scheduled prices that are due. */
export function watchPlannedPrices(db: Database, log: Log): Loop {
  return runLoop(log, 'planned prices', pauseMilliseconds, async () => {
    await takePlannedPrices(db)
  })
}

/**
 * Applies every scheduled price that is due, the earliest first, even after an outage of all
 * servers, so that of several the last one stays.
 *
 * @returns how many took effect
 */
export async function takePlannedPrices(db: Database): Promise<number> {
  for (let taken = 0; ; ) {
    const more = await db.transaction(takeNextPlans)
    if (more === 0) return taken
    taken += more
  }
}

type DuePlan = LockedPlan & {
  readonly fromQuantity: number
  readonly plannedById: string | null
  readonly plannedBy: string | null
}

/**
 * The scheduled prices of one instant, one list and one author. Of two servers that check together,
 * one does the work: if each skipped what the other has locked, a later price could be applied
 * before an earlier one.
 *
 * @returns how many were finished
 */
export async function takeNextPlans(tx: Tx): Promise<number> {
  const free = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${lockOfPlans}) as "isFree"`.execute(tx)
  if (!free.rows[0]?.isFree) return 0
  const due = await readDue(tx)
  const [first] = due
  if (!first) return 0
  const { priceListId } = first
  const fits =
    priceListId === null ? await takeOwn(tx, due) : await takeInList(tx, priceListId, due)
  const taken = due.filter((plan) => fits.has(plan.id))
  const dropped = due.filter((plan) => !fits.has(plan.id))
  await markEnded(tx, taken, 'taken')
  await endPlans(tx, systemActor('Planned prices'), dropped, 'dropped')
  return due.length
}

async function readDue(tx: Tx): Promise<readonly DuePlan[]> {
  const found = await sql<DuePlan>`with next as (
      select takes_effect_at, price_list_id, planned_by from planned_prices
      where ended_at is null and takes_effect_at <= now()
      order by takes_effect_at, price_list_id nulls first, planned_by nulls first limit 1
    )
    select plan.id, plan.variant_id as "variantId", v.sku, plan.price_list_id as "priceListId",
      list.name as "priceListName", plan.from_quantity as "fromQuantity",
      plan.price_minor as "priceMinor", plan.currency, plan.takes_effect_at as "takesEffectAt",
      plan.ending, plan.version, plan.planned_by as "plannedById", author.full_name as "plannedBy"
    from next join planned_prices plan on plan.takes_effect_at = next.takes_effect_at
      and plan.price_list_id is not distinct from next.price_list_id
      and plan.planned_by is not distinct from next.planned_by
    join variants v on v.id = plan.variant_id
    left join price_lists list on list.id = plan.price_list_id
    left join profiles author on author.id = plan.planned_by
    where plan.ended_at is null
    order by plan.variant_id, plan.from_quantity limit ${batch} for update of plan`.execute(tx)
  return found.rows
}

/** The user who scheduled it is the author; the system only waited for the instant. */
function authorOf({ plannedById, plannedBy }: DuePlan): Actor {
  if (plannedById === null) return systemActor('Planned prices')
  return newActor({
    userId: plannedById,
    name: plannedBy ?? 'Planned prices',
    roles: [],
    permissions: new Set(),
    via: 'job',
  })
}

/** @returns the prices whose currency is still that of their variant */
async function takeOwn(tx: Tx, due: readonly DuePlan[]): Promise<ReadonlySet<string>> {
  const [first] = due
  if (!first) return new Set()
  const variants = await lockVariants(
    tx,
    due.map(({ variantId }) => variantId),
  )
  const pairs = due.flatMap((plan) => {
    const { id: plannedPriceId, priceMinor } = plan
    const variant = variants.find(({ id }) => id === plan.variantId)
    if (!variant || variant.currency !== plan.currency || priceMinor === null) return []
    const before = columnsOf(variant)
    return [{ id: variant.id, plannedPriceId, before, after: withPatch(before, { priceMinor }) }]
  })
  await writeVariants(tx, authorOf(first), pairs)
  return new Set(pairs.map(({ plannedPriceId }) => plannedPriceId))
}

/** @returns the prices whose currency is still that of the list */
async function takeInList(
  tx: Tx,
  id: string,
  due: readonly DuePlan[],
): Promise<ReadonlySet<string>> {
  const { facts } = await lockList(tx, id)
  const fitting = due.filter(({ currency }) => currency === facts.currency)
  const [first] = fitting
  if (first) {
    const prices = fitting.map(({ id: plannedPriceId, variantId, fromQuantity, priceMinor }) => ({
      ...{ variantId, fromQuantity, priceMinor, plannedPriceId },
    }))
    await setListPrices(tx, authorOf(first), { id, prices })
  }
  return new Set(fitting.map((plan) => plan.id))
}
