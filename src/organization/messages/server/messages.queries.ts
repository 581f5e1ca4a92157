import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { MessageRow } from '../messages.contract.ts'
import { maskRecipient } from '../messages.rules.ts'

/** No more than the newest. */
const most = 100

async function listed(reader: Reader, condition: RawBuilder<unknown>): Promise<MessageRow[]> {
  const found = await sql<MessageRow>`
    select m.id, m.way, m.template, m.purpose, coalesce(mail.to_address, m.to_phone) as "to",
      case when coalesce(mail.failed_at, m.failed_at) is not null then 'failed'
        when m.delivered_at is not null then 'delivered'
        when coalesce(mail.sent_at, m.sent_at) is not null then 'sent' else 'waiting' end as state,
      coalesce(mail.last_error, m.last_error) as "lastError",
      coalesce(mail.attempts, m.attempts) as attempts,
      case when coalesce(mail.sent_at, m.sent_at, mail.failed_at, m.failed_at) is null
        then coalesce(mail.next_attempt_at, m.next_attempt_at) end as "nextAttemptAt",
      m.created_at as "createdAt", m.queued_by as "queuedBy", m.label,
      coalesce(mail.failed_at, m.failed_at, m.delivered_at, mail.sent_at, m.sent_at) as "endedAt"
    from messages m left join mails mail on mail.id = m.mail_id
    where ${condition} order by m.created_at desc, m.id desc limit ${most}`.execute(reader)
  return found.rows.map((row) => ({ ...row, to: maskRecipient(row.way, row.to) }))
}

/** What was sent about one record, for the area that has found it to be the asker's to see. */
export function messagesAbout(reader: Reader, noun: string, id: string): Promise<MessageRow[]> {
  return listed(reader, sql`m.noun = ${noun} and m.entity_id = ${id}`)
}

export async function messagesOfCustomer(reader: Reader, actor: Actor, { id }: { id: string }) {
  // A message about no order has no outlet, and is shown to users with access to customers.
  const isOwn = sql`(m.outlet_id is null or ${withinOutlets(actor, capability.customers, 'm.outlet_id')})`
  return { messages: await listed(reader, sql`m.customer_id = ${id} and ${isOwn}`) }
}
