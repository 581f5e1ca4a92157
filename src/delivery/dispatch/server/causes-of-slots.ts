import { type RawBuilder, sql } from 'kysely'
import type { CauseKind, CauseRow } from '#platform/needs.ts'
import type { Permission } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { ofOutlet } from '#platform/server/of-outlet.ts'
import type { FigureAsked } from '#platform/server/serve-need.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { channelNameOf } from '#sales/orders/server/index.ts'
import { isOfPeriod, orderParts, type SlotEvent, slotsOfPeriods } from './kept-slots.ts'

type Of = {
  /** What is summed of the orders with this event. */
  readonly value: 'orders' | 'value_minor'
  readonly event: SlotEvent
  /** The event of the orders that it is a part of. */
  readonly whole?: SlotEvent
  readonly currency?: string | null
}

/** The key of each kind, and what it is called. */
const kinds: Readonly<
  Record<CauseKind, { readonly key: string; readonly label: RawBuilder<unknown> }>
> = {
  outlet: {
    key: 'outlet_id',
    label: sql`(select x.code || ' ' || x.name from outlets x where x.id::text = o.key)`,
  },
  courier: {
    key: 'courier_id',
    label: sql`coalesce((select c.name from couriers c where c.id::text = o.key), 'No courier')`,
  },
  channel: { key: 'channel', label: channelNameOf },
}

type Row = {
  readonly key: string | null
  readonly label: string
  readonly value: number
  readonly whole: number
  readonly valueBefore: number
  readonly wholeBefore: number
}

/** What each outlet, courier or channel adds to a sum of orders, in the period and before it. */
export async function causesOfSlots(
  reader: Reader,
  actor: Actor,
  access: Permission,
  { period, outletId, by }: FigureAsked & { readonly by: CauseKind },
  { value, event, whole, currency = null }: Of,
): Promise<readonly CauseRow[]> {
  const { key, label } = kinds[by]
  const events = [event, ...(whole ? [whole] : [])]
  const isNow = isOfPeriod(period)
  const sum = (column: string, of: SlotEvent, met: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where event = ${of} and ${met}), 0)::bigint`
  const counted = whole ?? event
  const found = await sql<Row>`
    select o.key, ${label} as label, o.value, o.whole, o."valueBefore", o."wholeBefore"
    from (select ${sql.ref(key)}::text as key, ${sql.ref(key)}::text as channel,
        ${sum(value, event, isNow)} as value, ${sum('orders', counted, isNow)} as whole,
        ${sum(value, event, sql`not ${isNow}`)} as "valueBefore",
        ${sum('orders', counted, sql`not ${isNow}`)} as "wholeBefore"
      from ${orderParts(sql<boolean>`event = any(${events}::text[]) and ${slotsOfPeriods(period)}`)}
        as seen
      where ${withinOutlets(actor, access, 'outlet_id')} and ${ofOutlet(outletId)}
        and (${currency}::text is null or currency = ${currency})
      group by 1) as o
    order by label, o.key`.execute(reader)
  return found.rows.map((row) => ({
    key: row.key,
    label: row.label,
    now: { value: row.value, of: whole ? row.whole : null },
    before: { value: row.valueBefore, of: whole ? row.wholeBefore : null },
  }))
}
