import { sql } from 'kysely'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { MailRow } from '../business.contract.ts'
import { mailList } from '../mails.list.ts'

/** The mail log, which ends where mails are forgotten. */
export const mails = serveList<MailRow, typeof mailList>(mailList, {
  table: 'mails m',
  id: 'm.id',
  within: () => sql`true`,
  filters: {
    state: byConditions({
      waiting: sql`m.sent_at is null and m.failed_at is null`,
      sent: sql`m.sent_at is not null`,
      failed: sql`m.failed_at is not null`,
    }),
    template: 'm.template',
    queued: { instant: 'm.created_at' },
    tries: 'm.attempts',
    mailId: 'm.id',
  },
  sorts: {
    at: { by: 'm.created_at', kind: 'instant' },
    to: { by: 'm.to_address', kind: 'text' },
  },
  search: (words) => matchesWords(`m.to_address || ' ' || m.subject`, words),
  columns: () => sql`m.id, m.template, m.to_address as "to", m.subject,
    case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed'
      else 'waiting' end as state,
    m.attempts, m.last_error as "lastError", m.created_at as "createdAt",
    case when m.sent_at is null and m.failed_at is null then m.next_attempt_at end
      as "nextAttemptAt",
    coalesce(m.sent_at, m.failed_at) as "endedAt"`,
  beside: sql``,
})
