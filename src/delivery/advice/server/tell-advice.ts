import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { adviceNoun } from '../advice.nouns.ts'
import type { FoundAdvice } from './find-advice.ts'

/** Appends an event that does not change the exception’s state. */
export function tellAdvice(
  tx: Tx,
  actor: Actor,
  { id, label, outletId, orderId }: FoundAdvice,
  type: `advice.${string}`,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const told = { order: orderId, ...data }
  return appendEvent(tx, actor, { type, noun: adviceNoun, id, label, outletId, data: told })
}
