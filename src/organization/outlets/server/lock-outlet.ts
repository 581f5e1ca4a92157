import type { Selectable } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Outlets } from '#platform/server/db/tables.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { OutletFacts } from '../outlets.rules.ts'
import { outletStates } from '../outlets.states.ts'

export type LockedOutlet = Selectable<Outlets> & Pick<OutletFacts, 'state'>

/** One of the actor's outlets, for this transaction alone, as the caller saw it. */
export async function lockOutlet(
  tx: Tx,
  actor: Actor,
  input: { readonly id: string; readonly version?: number },
): Promise<LockedOutlet> {
  const found = await tx
    .selectFrom('outlets')
    .selectAll()
    .where('id', '=', input.id)
    .where(withinOutlets(actor, capability.outlets, 'id'))
    .forUpdate()
    .executeTakeFirst()
  const state = outletStates.find((known) => known === found?.state)
  if (!found || !state) throw notFound('This outlet')
  if (input.version !== undefined && input.version !== found.version)
    throw staleVersion(found.name, input.version, found.version)
  return { ...found, state }
}
