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
