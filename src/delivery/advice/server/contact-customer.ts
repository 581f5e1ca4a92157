import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockAdvice } from './find-advice.ts'
import { moveAdvice, type Stepped } from './move-advice.ts'

/** Somebody takes it on to ask the customer, so that nobody else calls as well. */
export async function contactCustomer(
  tx: Tx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Stepped> {
  return moveAdvice(tx, actor, await lockAdvice(tx, actor, id), { move: 'contact', version })
}
