import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ReceivingParts } from './receiving-parts.ts'

/** A command that changes the state of a receipt; its announced delivery follows in the same transaction. */
export const withNotice =
  <I extends { readonly id: string }, O>(
    { notices }: ReceivingParts,
    command: (tx: Tx, actor: Actor, input: I) => Promise<O>,
  ) =>
  async (tx: Tx, actor: Actor, input: I): Promise<O> => {
    const changed = await command(tx, actor, input)
    await notices.follow(tx, actor, input.id)
    return changed
  }
