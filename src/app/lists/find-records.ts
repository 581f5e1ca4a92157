import { type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '#platform/lists/record-kinds.ts'
import type { Access } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { channelLabels } from '#sales/orders/channel-labels.ts'

type Asked = {
  readonly actor: Actor
  /** The permission of the page: it decides which outlets the reader may filter by. */
  readonly access: Exclude<Access, 'open'>
  readonly values: readonly string[]
}

type Finder = (asked: Asked) => RawBuilder<{ value: string }>

const words = ({ values }: Asked) => sql`unnest(${[...values]}::text[]) as asked(value)`

const byId =
  (from: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`true`): Finder =>
  ({ values }) =>
    sql`select id::text as value from ${from} where id = any(${[...values]}::uuid[]) and ${where}`

const byWord =
  (isUsed: RawBuilder<unknown>): Finder =>
  (asked) =>
    sql`select value from ${words(asked)} where exists (${isUsed})`

/** For each kind of record that a filter names: those of the values that the reader can still see. */
const finders: Readonly<Record<RecordKind, Finder>> = {
  outlet: ({ actor, access, values }) =>
    sql`select id::text as value from outlets
      where id = any(${[...values]}::uuid[]) and ${withinOutlets(actor, access, 'id')}`,
  'any outlet': byId(sql`outlets`),
  assignee: byId(sql`profiles`, sql`deactivated_at is null`),
  customer: byId(sql`customers`, sql`state <> 'merged'`),
  segment: byId(sql`customer_segments`),
  variant: byId(sql`variants`, sql`merged_into_id is null`),
  courier: byId(sql`couriers`),
  area: byId(sql`service_areas`),
  remittance: byId(sql`remittances`),
  supplier: byId(sql`suppliers`),
  'order tag': (asked) =>
    sql`select value from ${words(asked)} where exists (select from orders
      where tags <> '{}' and tags @> array[asked.value]
        and ${withinOutlets(asked.actor, asked.access, 'outlet_id')})`,
  'product tag': byWord(sql`select from products where tags @> array[asked.value]`),
  'customer tag': byWord(
    sql`select from customers where tags <> '{}' and tags @> array[asked.value]`,
  ),
  category: byWord(sql`select from products where category = asked.value`),
  brand: byWord(sql`select from products where brand = asked.value`),
  channel: (asked) =>
    sql`select value from ${words(asked)} where value = any(${Object.keys(channelLabels)}::text[])
      or exists (select from order_channels where channel = asked.value)`,
}

/** Which of the values are there and within the reader's access. */
export async function findRecords(
  reader: Reader,
  kind: RecordKind,
  asked: Asked,
): Promise<ReadonlySet<string>> {
  const found = await sql<{ value: string }>`${finders[kind](asked)}`.execute(reader)
  return new Set(found.rows.map(({ value }) => value))
}
