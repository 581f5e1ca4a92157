import { sql } from 'kysely'
import { hashOfPayload } from '#organization/approvals/server/index.ts'
import { exportNoun } from '#platform/platform.nouns.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { keepEvent } from '#platform/server/events/append-event.ts'
import type { PageRead } from '#platform/server/http/pages-read.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { exportsSettings } from '../exports.settings.ts'

/**
 * Adds the rows of a later page to what the account read of the list within 24 hours, and records the
 * page that takes it above `exports.tell_pages_above`. A page that is read again counts once.
 */
export async function countPageRead(db: Database, actor: Actor, page: PageRead): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId } = actor
    const { plural, rows, input } = page
    await lockByName(tx, `pages of ${plural} ${userId}`)
    await forgetOlder(tx, userId, plural)
    const before = await rowsRead(tx, userId, plural)
    await tx
      .insertInto('pages_read')
      .values({ user_id: userId, list: plural, page_hash: hashOfPayload(input), rows })
      .onConflict((of) => of.columns(['user_id', 'list', 'page_hash']).doUpdateSet({ rows }))
      .execute()
    const after = await rowsRead(tx, userId, plural)
    const most = await settingOf(tx, exportsSettings.tellPagesAbove)
    if (before > most || after <= most) return
    await keepEvent(tx, actor, {
      type: 'export.read_by_page',
      noun: exportNoun,
      id: newId(),
      label: plural,
      data: { rows: after },
    })
  })
}

/** Of the pages within a day, since older ones are forgotten first. */
async function rowsRead(tx: Tx, userId: string, list: string): Promise<number> {
  const { rows } = await tx
    .selectFrom('pages_read')
    .select(sql<number>`coalesce(sum(rows), 0)::int`.as('rows'))
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return rows
}

async function forgetOlder(tx: Tx, userId: string, list: string): Promise<void> {
  await tx
    .deleteFrom('pages_read')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .where('read_at', '<=', sql<string>`now() - interval '24 hours'`)
    .execute()
}
