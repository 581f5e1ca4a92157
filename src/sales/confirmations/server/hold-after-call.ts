import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findOrder, openHold } from '#sales/orders/server/index.ts'
import type { FoundTask } from './find-task.ts'
import { access } from './task-source.ts'

/** Stops the order for whoever keeps the orders; one that is held for this already stays so. */
export async function holdAfterCall(
  tx: Tx,
  actor: Actor,
  { id }: FoundTask,
  kind: 'customer' | 'manual',
  told: string,
  /** The words of whoever called, which the record does not keep. */
  note = '',
): Promise<void> {
  const order = await findOrder(tx, actor, access, id, { locked: true })
  await openHold(tx, actor, order, { kind, reason: `${told} ${note}`.trim(), told })
}
