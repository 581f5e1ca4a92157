import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockAdvice } from './find-advice.ts'
import { moveAdvice, type Stepped } from './move-advice.ts'

/** Assigns it to the user who contacts the customer, so that no colleague calls as well. */
export async function contactCustomer(
  tx: Tx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Stepped> {
  return moveAdvice(tx, actor, await lockAdvice(tx, actor, id), { move: 'contact', version })
}
