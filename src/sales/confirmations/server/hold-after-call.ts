import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findOrder, openHold } from '#sales/orders/server/index.ts'
import type { FoundTask } from './find-task.ts'
import { access } from './task-source.ts'

/** Puts the order on hold for staff; an order with the same hold keeps it. */
export async function holdAfterCall(
  tx: Tx,
  actor: Actor,
  { id }: FoundTask,
  kind: 'customer' | 'manual',
  told: string,
  /** The agent's note, which the activity log leaves out. */
  note = '',
): Promise<void> {
  const order = await findOrder(tx, actor, access, id, { locked: true })
  await openHold(tx, actor, order, { kind, reason: `${told} ${note}`.trim(), told })
}
