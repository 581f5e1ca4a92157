import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'
import type { RecordWithPath, RemovalPreview, RemovedKind } from '../../sample.contract.ts'
import { sampleTies } from './sample-ties.ts'

const kinds: readonly (readonly [string, string])[] = [
  ['orders', 'Orders'],
  ['parcels', 'Parcels'],
  ['products', 'Products'],
  ['stock_movements', 'Stock movements'],
  ['customers', 'Customers'],
  ['purchase_orders', 'Purchase orders'],
  ['suppliers', 'Suppliers'],
  ['couriers', 'Couriers'],
  ['outlets', 'Outlets'],
  ['bins', 'Bins'],
  ['transfers', 'Transfers'],
  ['returns', 'Returns'],
  ['registers', 'Registers'],
  ['user_outlets', 'Users’ access to the sample warehouse'],
]

/** What removing the sample business removes, what users built on it, and what prevents it. */
export async function previewRemoval(reader: Reader, _actor: Actor): Promise<RemovalPreview> {
  // Without sample data no order has to be read to know that nothing is removed.
  const sample = await reader.selectFrom('sample_business').select('stage').executeTakeFirst()
  const practice = sample ? await practiceOrders(reader) : []
  const orderIds = practice.map(({ id }) => id)
  const [removed, changed, blocking] = sample
    ? await Promise.all([
        countRemoved(reader, orderIds),
        changedSince(reader, orderIds),
        sampleTies(reader, orderIds),
      ])
    : [[], [], []]
  const own = practice.map(({ id, number }) => ({
    label: orderLabel(number),
    path: orderNoun.path(id),
  }))
  return { removed, own, changed, blocking, seen: tokenOf({ removed, own, changed }) }
}

/** So that what is removed is what was shown; rows that jobs derive from records do not count. */
const tokenOf = (shown: unknown) =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 32)

/** Orders that users placed of nothing but sample products, from the sample outlet. */
export async function practiceOrders(reader: Reader) {
  const found = await sql<{ id: string; number: number }>`
    select id, number from orders where id = any(setup_practice_orders()) order by number`.execute(
    reader,
  )
  return found.rows
}

async function countRemoved(reader: Reader, orderIds: readonly string[]): Promise<RemovedKind[]> {
  const found = await sql<{ relation: string; count: number; marked: number }>`
    select c.relname as relation, count(*)::integer as count,
      (select count(*)::integer from sample_records s where s.relation = c.relname) as marked
    from setup_sample_rows(${[...orderIds]}::uuid[]) r join pg_class c on c.oid = r.relation
    group by 1`.execute(reader)
  return kinds.flatMap(([relation, kind]) => {
    const row = found.rows.find((each) => each.relation === relation)
    if (!row) return []
    const own = row.marked === 0 ? 0 : Math.max(0, row.count - row.marked)
    return [{ kind, count: row.count, own }]
  })
}

const mostChanged = 20

/** What users did to sample records; what loading them did is by a job. */
async function changedSince(reader: Reader, orderIds: readonly string[]) {
  const found = await sql<{ id: string; noun: string; label: string; changes: number }>`
    select e.entity_id as id, e.noun, max(e.label) as label, count(*)::integer as changes
    from events e
    where e.entity_id = any(setup_sample_ids(${[...orderIds]}::uuid[]))
      and e.entity_id <> all(${[...orderIds]}::uuid[])
      and e.via <> 'job' and e.actor_id is not null and e.result = 'ok'
    group by 1, 2 order by changes desc, label limit ${mostChanged}`.execute(reader)
  return found.rows.map(({ id, noun, label, changes }) => ({
    ...recordOf(id, noun, label),
    changes,
  }))
}

const recordOf = (id: string, noun: string, label: string): RecordWithPath => ({
  label,
  path: noun === orderNoun.key ? orderNoun.path(id) : null,
})
