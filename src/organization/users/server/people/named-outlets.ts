import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { reachOf } from './within-reach.ts'

export type NamedOutlet = { readonly id: string; readonly code: string; readonly name: string }

/** Outlets are below users, so the composition passes in how they are listed. */
export type ListOutlets = (
  reader: Reader,
  actor: Actor,
) => Promise<{ readonly outlets: readonly NamedOutlet[] }>

/** The outlets of an actor's reach; one beyond it is as unknown as one that never was. */
export async function outletsInReach(
  listOutlets: ListOutlets,
  reader: Reader,
  actor: Actor,
): Promise<readonly NamedOutlet[]> {
  const { outlets } = await listOutlets(reader, actor)
  const reach = reachOf(actor)
  return reach === null ? outlets : outlets.filter(({ id }) => reach.includes(id))
}

/** The codes of these outlets, for the record; refuses an unknown one. */
export function codesOf(
  known: readonly NamedOutlet[],
  outletIds: readonly string[],
): readonly string[] {
  return outletIds.map((id) => {
    const outlet = known.find((each) => each.id === id)
    if (!outlet) throw notFound('This outlet')
    return outlet.code
  })
}
