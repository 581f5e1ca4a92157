import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { channelLabels } from '../channel-labels.ts'

const labels = JSON.stringify(channelLabels)

/** What the sales channel of an order `o` is called, as the company named it. */
export const channelNameOf = sql`coalesce((select named.name from channels named
    where named.source = o.channel), ${labels}::jsonb ->> o.channel, o.channel)`

/** The channels that an order can be from, by name. */
export async function listChannels(reader: Reader) {
  const found = await sql<{ channel: string; name: string }>`
    select source as channel, name from channels
    union all select key, value from jsonb_each_text(${labels}::jsonb)
      where key not in (select source from channels)
    order by name, channel`.execute(reader)
  return { channels: found.rows }
}
