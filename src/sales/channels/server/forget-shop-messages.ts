import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { channelsSettings } from '../channels.settings.ts'

/** The texts about these orders go; that messages came, and what became of them, stays. */
export async function forgetShopMessages(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`update channel_messages m set body = '' from channel_orders s
    where s.order_id = any(${[...orderIds]}::uuid[]) and m.channel_id = s.channel_id
      and m.external_ref = s.external_ref and m.body <> ''`.execute(tx)
}

/** Deletes messages that were settled long ago, because they contain customer data. */
export const forgetOldMessages: Job = {
  name: 'forget-channel-messages',
  cron: '47 3 * * *',
  work: async (db) => {
    const days = await settingOf(db.reader, channelsSettings.keepDays)
    await sql`update channel_messages set body = ''
      where state in ('applied', 'ignored', 'refused') and body <> ''
        and received_at < now() - make_interval(days => ${days})`.execute(db.reader)
  },
}
