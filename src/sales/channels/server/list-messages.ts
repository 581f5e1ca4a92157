import { sql } from 'kysely'
import { serveList } from '#platform/server/lists/serve-list.ts'
import type { ShopMessage } from '../channels.contract.ts'
import { messageList } from '../messages.list.ts'

export const messageColumns = sql`m.id, m.channel_id as "channelId", c.name as "channelName", c.kind,
  m.topic, m.external_ref as "externalRef", m.order_name as "orderName", m.state,
  m.waits_for as "waitsFor", m.reason, m.order_id as "orderId", o.number as "orderNumber",
  m.received_at as "receivedAt", m.version`

export const besideMessages = sql`join channels c on c.id = m.channel_id
  left join orders o on o.id = m.order_id`

/** What channels have sent, in the order of an index: of all channels, or of one. */
export const messages = serveList<ShopMessage, typeof messageList>(messageList, {
  table: 'channel_messages m',
  id: 'm.id',
  within: () => sql`true`,
  filters: {
    channelId: 'm.channel_id',
    state: 'm.state',
    waitsFor: 'm.waits_for',
    topic: 'm.topic',
    received: { instant: 'm.received_at' },
  },
  sorts: { at: { by: 'm.received_at', kind: 'instant' } },
  search: (words) =>
    sql`(m.external_ref = ${words} or m.order_name in (${words}, '#' || ${words}::text))`,
  columns: () => messageColumns,
  beside: besideMessages,
})
