import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { HeldBack } from './held-back.ts'
import { moveMessage } from './move-message.ts'
import { namesIn } from './names-in.ts'

const mostAttempts = 6

/** Saves why a message could not be applied; it waits or needs review. Nothing is lost. */
export async function settleFailure(
  db: Database,
  log: Pick<Log, 'warn'>,
  message: ClaimedMessage,
  error: unknown,
): Promise<void> {
  const isKnown = error instanceof HeldBack || error instanceof Refusal
  if (!isKnown) log.warn({ err: error, message: message.id }, 'channels: a message failed')
  await db.transaction((tx) => keepFailure(tx, message, error))
}

/** The same within a transaction of which nothing has to be undone. */
export async function keepFailure(tx: Tx, message: ClaimedMessage, error: unknown): Promise<void> {
  const still = await sql`select from channel_messages
      where id = ${message.id} and state in ('received', 'waiting') for update`.execute(tx)
  // Another server has applied it meanwhile.
  if (still.rows.length === 0) return
  const actor = systemActor(message.channel.name, 'webhook')
  const named = namesIn(message)
  const told = { ...message, orderName: named.orderName }
  const about = { external_ref: named.externalRef, order_name: named.orderName }
  if (error instanceof HeldBack) {
    const { waitsFor, unknownCodes } = error
    await moveMessage(tx, actor, told, {
      move: 'wait',
      reason: error.message,
      set: {
        ...about,
        waits_for: waitsFor,
        unknown_codes: JSON.stringify(unknownCodes),
      },
    })
  } else if (error instanceof Refusal)
    await moveMessage(tx, actor, told, { move: 'refuse', reason: error.message, set: about })
  else if (message.attempts + 1 >= mostAttempts)
    await moveMessage(tx, actor, told, { move: 'refuse', reason: unforeseen, set: about })
  else
    await sql`update channel_messages set attempts = attempts + 1,
        next_try_at = now() + make_interval(secs => ${10 * 3 ** message.attempts})
        where id = ${message.id}`.execute(tx)
}

const unforeseen =
  'An unexpected error occurred several times. Try again; if it fails again, report it with the time.'
