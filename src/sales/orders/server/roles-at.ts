import { type Actor, authorId } from '#platform/server/actor.ts'

/** The actor's roles at an outlet; null for the system and for programs, which have none. */
export function rolesAt(actor: Actor, outletId: string): readonly string[] | null {
  if (authorId(actor) === null || actor.via === 'api_key' || actor.via === 'webhook') return null
  return actor.grants
    .filter(({ outletIds }) => outletIds?.includes(outletId) ?? true)
    .flatMap(({ role }) => (role === undefined ? actor.roles : [role]))
}
