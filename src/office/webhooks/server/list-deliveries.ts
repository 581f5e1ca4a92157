import { type RawBuilder, sql } from 'kysely'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { deliveryList } from '../deliveries.list.ts'
import type { Delivery } from '../webhooks.contract.ts'
import { type DeliveryState, messageIdOf } from '../webhooks.rules.ts'

/** The state of a message follows from its instants; a separate column could contradict them. */
const isIn: Readonly<Record<DeliveryState, RawBuilder<boolean>>> = {
  queued: sql`d.next_attempt_at is not null and d.attempts = 0`,
  retrying: sql`d.next_attempt_at is not null and d.attempts > 0`,
  delivered: sql`d.delivered_at is not null and d.next_attempt_at is null`,
  failed: sql`d.delivered_at is null and d.next_attempt_at is null`,
}

export const deliveryColumns = sql`d.id, d.type,
  case when d.next_attempt_at is null
      then case when d.delivered_at is null then 'failed' else 'delivered' end
    when d.attempts = 0 then 'queued' else 'retrying' end as state,
  d.attempts, d.is_replay as "isReplay", d.created_at as "createdAt",
  d.next_attempt_at as "nextAttemptAt", d.delivered_at as "deliveredAt",
  (select status from webhook_attempts a where a.delivery_id = d.id order by at desc, id desc limit 1)
    as "lastStatus"`

export type StoredDelivery = Omit<Delivery, 'messageId'>

export const named = <R extends StoredDelivery>(row: R) => ({
  ...row,
  messageId: messageIdOf(row.id),
})

/** The screen asks for one endpoint, whose messages are in the order of an index. */
export const deliveries = serveList<Delivery, typeof deliveryList, StoredDelivery>(deliveryList, {
  table: 'webhook_deliveries d',
  id: 'd.id',
  within: () => sql`true`,
  filters: {
    endpointId: 'd.endpoint_id',
    state: byConditions(isIn),
    type: 'd.type',
    happened: { instant: 'd.created_at' },
    tries: 'd.attempts',
    replay: 'd.is_replay',
  },
  sorts: { at: { by: 'd.created_at', kind: 'instant' } },
  columns: () => deliveryColumns,
  beside: sql``,
  complete: async (_reader, _actor, rows) => rows.map(named),
})
