import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'

export const access = capability.scanHistory

/** The scans `s` of the actor's outlets, and their own. */
export function visibleScans(actor: Actor): RawBuilder<boolean> {
  if (outletsOf(actor, access) === null) return sql<boolean>`true`
  return sql<boolean>`(${withinOutlets(actor, access, 's.outlet_id')}
    or s.user_id = ${actor.userId}::uuid)`
}

/** More outlets than this have most of the scans, which are then found in the order of all. */
const mostParts = 12

/**
 * The same in parts, each of which an index has in order of time: each outlet, and the user's own
 * scans elsewhere. Undefined for users of all outlets, whose scans are the whole table.
 */
export function partsOfScans(actor: Actor): readonly RawBuilder<unknown>[] | undefined {
  const outletIds = outletsOf(actor, access)
  if (outletIds === null || outletIds.length > mostParts) return undefined
  const ofOutlet = (id: string) =>
    sql`(select * from scans found where found.outlet_id = ${id}::uuid) s`
  return [
    ...outletIds.map(ofOutlet),
    sql`(select * from scans found where found.user_id = ${actor.userId}::uuid
      and (found.outlet_id = any(${[...outletIds]}::uuid[])) is not true) s`,
  ]
}
