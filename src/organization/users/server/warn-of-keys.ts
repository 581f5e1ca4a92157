import { sql } from 'kysely'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { usersTemplates } from '../users.templates.ts'

type EndingKey = {
  readonly key: string
  readonly name: string
  readonly email: string
  readonly endsAt: string
  readonly timeZone: string | null
}

/** Notifies the owners of API keys that end within a week, once for each key. */
export const warnOfKeys: Job = {
  name: 'warn-of-api-keys',
  cron: '17 6 * * *',
  work: (db) =>
    db.transaction(async (tx) => {
      const ending = await sql<EndingKey>`
        update api_keys k set warned_at = now() from profiles p
        where p.id = k.user_id and p.deactivated_at is null and k.revoked_at is null
          and k.warned_at is null and k.expires_at between now() and now() + interval '7 days'
        returning k.name as key, p.full_name as name, p.email, k.expires_at as "endsAt",
          p.time_zone as "timeZone"`.execute(tx)
      for (const { key, name, email, endsAt, timeZone } of ending.rows)
        await queueMail(tx, usersTemplates.apiKeyEnds, email, {
          name,
          key,
          day: new Date(endsAt).toLocaleDateString('en-GB', {
            dateStyle: 'long',
            timeZone: timeZone ?? 'UTC',
          }),
        })
    }),
}
