import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { confirmationNoun } from '../confirmations.nouns.ts'
import { confirmByRule } from './confirm-by-rule.ts'
import { putBack } from './end-call.ts'
import { findTask } from './find-task.ts'
import { catchUpWith } from './reconcile-tasks.ts'
import { sendLinks } from './send-links.ts'

const house = systemActor('Call queue')
const most = 500

/** Every minute: calls that lapsed, rules, promises and links. */
export function tendQueue(address: string): Job {
  const catchUp = catchUpDaily()
  return {
    name: 'tend-confirmations',
    cron: '* * * * *',
    async work(db, _payload, signal) {
      await catchUp(db, signal)
      await endLapsed(db)
      await confirmByRule(db, signal)
      await db.transaction(remindOfPromises)
      await sendLinks(db, address, signal)
    },
  }
}

/**
 * Finds what no event reported, at the first run of a server and of each day: it reads everything
 * that is open; the event reader finds nearly all of it immediately.
 */
function catchUpDaily() {
  let doneOn = ''
  return async (db: Database, signal: AbortSignal) => {
    const today = new Date().toISOString().slice(0, 10)
    if (doneOn === today) return
    while (!signal.aborted && (await db.transaction(catchUpWith)) > 0);
    if (!signal.aborted) doneOn = today
  }
}

/**
 * Ends calls whose screen was closed without an outcome: the order is free again, and the log
 * records it.
 */
export async function endLapsed(db: Database): Promise<void> {
  const lapsed = await sql<{ id: string }>`
    select id from confirmation_tasks where state = 'in_call' and locked_until < now()
    order by id limit ${most}`.execute(db.reader)
  for (const { id } of lapsed.rows)
    await db.transaction(async (tx) => {
      const task = await findTask(tx, house, id)
      if (task.state === 'in_call' && task.hasLapsed) await putBack(tx, house, task, 'lapsed')
    })
}

/** Reminds the agent, once, that a promised callback is due. */
async function remindOfPromises(tx: Tx): Promise<void> {
  const due = await sql<{ id: string; number: number; outletId: string }>`
    update confirmation_tasks t set reminded_at = now() from orders o
    where o.id = t.id and t.state = 'callback' and t.next_call_at <= now()
      and t.reminded_at is null and o.state = 'pending'
    returning t.id, o.number, o.outlet_id as "outletId"`.execute(tx)
  for (const { id, number, outletId } of due.rows)
    await appendEvent(tx, house, {
      type: 'confirmation.callback_due',
      noun: confirmationNoun,
      id,
      label: orderLabel(number),
      outletId,
    })
}
