import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { MailRow, mailState } from '../business.contract.ts'

type Input = {
  state?: z.infer<typeof mailState> | undefined
  template?: string | undefined
  q?: string | undefined
  mailId?: string | undefined
  after?: string | undefined
  limit: number
}

const conditionOf = {
  waiting: sql`sent_at is null and failed_at is null`,
  sent: sql`sent_at is not null`,
  failed: sql`failed_at is not null`,
}

export async function listMails(reader: Reader, _actor: Actor, input: Input) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (input.state) conditions.push(conditionOf[input.state])
  if (input.template) conditions.push(sql`template = ${input.template}`)
  if (input.q) conditions.push(matchesWords(`to_address || ' ' || subject`, input.q))
  if (input.mailId) conditions.push(sql`id = ${input.mailId}`)
  const after = decodeCursor(input.after, ['instant', 'id'])
  if (after) conditions.push(sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  const found = await sql<MailRow & { key: string }>`
    select created_at::text as key, id, template, to_address as "to", subject,
      case when sent_at is not null then 'sent' when failed_at is not null then 'failed'
        else 'waiting' end as state,
      attempts, last_error as "lastError", created_at as "createdAt",
      case when sent_at is null and failed_at is null then next_attempt_at end as "nextAttemptAt",
      coalesce(sent_at, failed_at) as "endedAt"
    from mails where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}
