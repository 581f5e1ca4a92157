import { sql } from 'kysely'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import { messageCustomers } from './message-customers.ts'

const house = systemActor('Confirm links')
const most = 100

/** What waited longer when the setting was switched on is left to those who call. */
const oldestHours = 24

/**
 * Sends the confirm link of orders that have waited as long as the business set, each once: a link
 * that was sent by hand counts as well, and so does a try that found no way to the customer.
 */
export async function sendLinks(db: Database, address: string, signal: AbortSignal): Promise<void> {
  const minutes = await settingOf(db.reader, confirmationsSettings.linkAfterMinutes)
  if (minutes === 0) return
  const due = await sql<{ id: string }>`
    select t.id from confirmation_tasks t join orders o on o.id = t.id
    where t.state = 'queued' and t.link_tried_at is null and o.state = 'pending'
      and not t.must_call
      and o.placed_at <= now() - make_interval(mins => ${minutes})
      and o.placed_at > now() - make_interval(hours => ${oldestHours})
      and not exists (select from confirmation_links k where k.order_id = t.id)
      and not exists (select from order_holds h
        where h.order_id = o.id and h.released_at is null)
    order by o.placed_at limit ${most}`.execute(db.reader)
  for (const { id } of due.rows) {
    if (signal.aborted) return
    await db.transaction(async (tx) => {
      // Of two servers one sends it: the other finds it tried.
      const tried = await sql`update confirmation_tasks set link_tried_at = now()
        where id = ${id} and link_tried_at is null`.execute(tx)
      if (!tried.numAffectedRows) return
      const input = {
        ids: [id],
        kind: 'confirm_link',
        wish: 'best',
        text: '',
        again: true,
      } as const
      await messageCustomers(address)(tx, house, input)
    })
  }
}
