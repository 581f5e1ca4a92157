import { sql } from 'kysely'
import { notificationsTemplates } from '#office/notifications/notifications.templates.ts'
import { addNotifications, resolveCauses } from '#office/notifications/server/index.ts'
import { usersWithRoles } from '#organization/users/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { linkAt } from '#platform/server/link-at.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { checkAddress } from '#platform/templates.rules.ts'
import { factsOfCheck } from '../health.checks.ts'
import type { Evaluated } from './evaluate-checks.ts'

const page = '/business-settings?section=system-health'

/** Longer details are on the page. */
const longestDetail = 600

/**
 * Notifies super admins in the app and by mail, at once and whatever runs besides, of a fault that
 * began, or of one that has ended.
 */
export async function ring(
  tx: Tx,
  address: string,
  check: Evaluated,
  what: 'begins' | 'ends',
): Promise<void> {
  const { label, alarm, advice } = factsOfCheck(check.key)
  const title = alarm?.[what] ?? null
  if (title === null) return
  const hasEnded = what === 'ends'
  const detail = (check.detail ?? '').slice(0, longestDetail)
  const parts = hasEnded ? [`${check.figure}.`] : [`${check.figure}.`, detail, advice]
  const draft = {
    type: hasEnded ? 'success' : 'error',
    priority: hasEnded ? 'normal' : 'urgent',
    title,
    message: `${label}: ${parts.filter((part) => part !== '').join(' ')}`,
    actionUrl: page,
  } as const
  const causeKey = `health ${check.key}`
  if (hasEnded) await resolveCauses(tx, [causeKey])
  const userIds = await usersWithRoles(tx, ['super_admin'], null)
  await addNotifications(
    tx,
    userIds.map((userId) => ({
      ...draft,
      userId,
      isMailed: true,
      ...(hasEnded ? {} : { causeKey }),
    })),
  )
  await mailTo(tx, address, userIds, draft)
}

type Words = { readonly title: string; readonly message: string }

/** The job that mails notifications may be what has failed. */
async function mailTo(
  tx: Tx,
  address: string,
  userIds: readonly string[],
  { title, message }: Words,
): Promise<void> {
  const readers = await sql<{ name: string; email: string }>`
    select full_name as name, email from profiles where id = any(${[...userIds]}::uuid[])
    order by id`.execute(tx)
  for (const { name, email } of readers.rows)
    if (checkAddress(email) === null)
      await queueMail(tx, notificationsTemplates.one, email, {
        name,
        title,
        message,
        link: linkAt(address, page),
      })
}
