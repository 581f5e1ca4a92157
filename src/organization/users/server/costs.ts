import { type RawBuilder, sql } from 'kysely'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import { isWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '../capabilities.ts'

/**
 * Who may read what goods cost, what stock is worth and what a transfer is worth (ruling 19). Every
 * list, panel, export, printed page and event asks here, and nowhere else.
 */
export function seesCosts(actor: Actor): boolean {
  return costOutlets(actor)?.length !== 0
}

/** The outlets whose costs the actor may read; null means all of them. */
export function costOutlets(actor: Actor): readonly string[] | null {
  return outletsOf(actor, capability.costs)
}

export function seesCostsAt(actor: Actor, outletId: string): boolean {
  return isWithinOutlets(actor, capability.costs, outletId)
}

/** As a condition: `column` is the SQL of the outlet whose costs are read. */
export function hasCosts(actor: Actor, column: string): RawBuilder<boolean> {
  return withinOutlets(actor, capability.costs, column)
}

/** For a column of costs that are of no outlet: those of a product, or of a supplier. */
export function hasCostsAnywhere(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`${seesCosts(actor)}`
}

/** Under which names events keep what goods cost. */
const costsOfEvents = ['cost', 'costMinor', 'unitCostMinor', 'lostMinor', 'valueMinor'] as const

/** The history of a record as this actor may read it; `more` names costs that only its events have. */
export function historyWithoutCosts<E extends { readonly data: object }>(
  actor: Actor,
  entries: readonly E[],
  more: readonly string[] = [],
): E[] {
  if (seesCosts(actor)) return [...entries]
  const hidden = new Set<string>([...costsOfEvents, ...more])
  return entries.map((entry) => {
    const data = Object.entries(entry.data).filter(([key]) => !hidden.has(key))
    return { ...entry, data: Object.fromEntries(data) }
  })
}
