import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { channelLabels } from '../channel-labels.ts'

const labels = JSON.stringify(channelLabels)

/** What the sales channel of an order `o` is called, as the company named it. */
export const channelNameOf = sql`coalesce((select named.name from order_channels named
    where named.channel = o.channel), ${labels}::jsonb ->> o.channel, o.channel)`

/** The channels that an order can be from, by name. */
export async function listChannels(reader: Reader) {
  const found = await sql<{ channel: string; name: string }>`
    select channel, name from order_channels
    union all select key, value from jsonb_each_text(${labels}::jsonb)
      where key not in (select channel from order_channels)
    order by name, channel`.execute(reader)
  return { channels: found.rows }
}

/** Orders of this channel are shown under this name from now on. */
export async function nameChannel(tx: Tx, channel: string, name: string): Promise<void> {
  await sql`select name_order_channel(${channel}, ${name})`.execute(tx)
}
