import type { Actor } from '#platform/server/actor.ts'
import { isManager } from '../roles.ts'

/**
 * The actor with what they hold as somebody who may see what goods cost and what stock is worth:
 * for `withinOutlets`, so that one who manages a single store sees the costs of that store alone.
 */
export function costReader(actor: Actor): Actor {
  const grants = actor.grants.filter(({ role }) =>
    // A grant of no role is of a program's own; its author's roles speak for it.
    isManager(role === undefined ? actor.roles : [role]),
  )
  return { ...actor, grants }
}
