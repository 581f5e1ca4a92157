import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import type { ImportChange } from '#platform/server/table-import.ts'
import { productNoun, variantNoun } from '../../catalog.nouns.ts'
import { writeProducts } from '../change-products.ts'
import type { LockedProduct } from '../lock-product.ts'
import type { LockedVariant } from '../lock-variants.ts'
import { productSql, variantSql, withPatch } from '../variant-columns.ts'
import { writeVariants } from '../write-variants.ts'

type Left = { readonly id: string; readonly label: string; readonly reason: string }

const before = z.object({
  version: z.number().int(),
  values: z.record(z.string(), z.unknown()),
  codes: z.array(z.string()).default([]),
})

const changedSince = 'It was changed after the import.'
const usedSince = 'It is in use: in stock, on an order or on another document.'

/** Undoes a file's changes of products and variants, unless they were edited since. */
export async function undoDrafts(tx: Tx, actor: Actor, changes: readonly ImportChange[]) {
  const of = (noun: string, isNew: boolean) =>
    changes.filter((change) => change.noun === noun && (change.did === 'created') === isNew)
  const left = [
    ...(await removeAll(tx, actor, 'variants', of(variantNoun.key, true))),
    ...(await removeAll(tx, actor, 'products', of(productNoun.key, true))),
    ...(await restoreVariants(tx, actor, of(variantNoun.key, false))),
    ...(await restoreProducts(tx, actor, of(productNoun.key, false))),
  ]
  return { undone: changes.length - left.length, left }
}

type Table = 'variants' | 'products'

/**
 * All together where nothing refers to them; else one by one, so that the others are still removed.
 */
async function removeAll(
  tx: Tx,
  actor: Actor,
  table: Table,
  changes: readonly ImportChange[],
): Promise<Left[]> {
  const touched = await touchedOf(tx, table, changes)
  const left = changes
    .filter(({ id }) => touched.has(id))
    .map(({ id, label }) => ({ id, label, reason: changedSince }))
  const free = changes.filter(({ id }) => !touched.has(id))
  if (free.length === 0 || (await isRemoved(tx, actor, table, free))) return left
  for (const change of free) {
    const { id, label } = change
    if (!(await isRemoved(tx, actor, table, [change]))) left.push({ id, label, reason: usedSince })
  }
  return left
}

async function touchedOf(
  tx: Tx,
  table: Table,
  changes: readonly ImportChange[],
): Promise<ReadonlySet<string>> {
  const ids = changes.map(({ id }) => id)
  const found =
    table === 'variants'
      ? await sql<{ id: string }>`select id from variants
          where id = any(${ids}::uuid[]) and version > 1`.execute(tx)
      : await sql<{ id: string }>`select id from products p where p.id = any(${ids}::uuid[])
          and (p.version > 1 or exists (select from product_images i where i.product_id = p.id)
            or exists (select from variants v where v.product_id = p.id
              and (v.version > 1 or v.created_at > p.created_at)))`.execute(tx)
  return new Set(found.rows.map(({ id }) => id))
}

/** False where something refers to one of them; then all of them stay. */
async function isRemoved(
  tx: Tx,
  actor: Actor,
  table: Table,
  changes: readonly ImportChange[],
): Promise<boolean> {
  await sql`savepoint before_removing`.execute(tx)
  try {
    await remove(tx, actor, table, changes)
    await sql`release savepoint before_removing`.execute(tx)
    return true
  } catch (error) {
    if (brokenConstraint(error) === null) throw error
    await sql`rollback to savepoint before_removing`.execute(tx)
    return false
  }
}

async function remove(
  tx: Tx,
  actor: Actor,
  table: Table,
  changes: readonly ImportChange[],
): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const noun = table === 'products' ? productNoun : variantNoun
  const own = table === 'products' ? sql`product_id` : sql`id`
  await sql`delete from barcodes where variant_id in
    (select id from variants where ${own} = any(${ids}::uuid[]))`.execute(tx)
  await sql`delete from variants where ${own} = any(${ids}::uuid[])`.execute(tx)
  if (table === 'products')
    await sql`delete from products where id = any(${ids}::uuid[])`.execute(tx)
  const labels = changes.map(({ label }) => label)
  await sql`with new_events as (
    select ${`${noun.key}.removed`}::text as type, ${noun.key}::text as noun, id as entity_id, label,
      null::uuid as outlet_id, '{}'::jsonb as data
    from unnest(${ids}::uuid[], ${labels}::text[]) as gone(id, label)
  ) ${appendEventsFrom('new_events', actor)}`.execute(tx)
  hintAfterCommit(tx, { noun: noun.key })
}

async function restoreVariants(
  tx: Tx,
  actor: Actor,
  changes: readonly ImportChange[],
): Promise<Left[]> {
  if (changes.length === 0) return []
  const found = await sql<Omit<LockedVariant, 'barcode' | 'options' | 'productTitle' | 'siblings'>>`
    select v.id, v.product_id as "productId", v.version, ${variantSql.read('v')} from variants v
    where v.id = any(${changes.map(({ id }) => id)}::uuid[]) order by v.id for update`.execute(tx)
  const { left, back } = sortChanges(changes, found.rows)
  await writeVariants(
    tx,
    actor,
    back.map(({ row, values }) => ({ id: row.id, before: row, after: withPatch(row, values) })),
  )
  for (const { row, codes } of back)
    if (codes.length > 0)
      await sql`delete from barcodes where variant_id = ${row.id} and code = any(${codes}::text[])`.execute(
        tx,
      )
  return left
}

async function restoreProducts(
  tx: Tx,
  actor: Actor,
  changes: readonly ImportChange[],
): Promise<Left[]> {
  if (changes.length === 0) return []
  const found = await sql<LockedProduct>`
    select p.id, p.state, p.version, ${productSql.read('p')} from products p
    where p.id = any(${changes.map(({ id }) => id)}::uuid[]) order by p.id for update`.execute(tx)
  const { left, back } = sortChanges(changes, found.rows)
  await writeProducts(
    tx,
    actor,
    back.map(({ row, values }) => ({ before: row, patch: values })),
  )
  return left
}

/** Records that are still as the import left them are restored; the others say why not. */
function sortChanges<R extends { readonly id: string; readonly version: number }>(
  changes: readonly ImportChange[],
  rows: readonly R[],
) {
  const left: Left[] = []
  const back: { row: R; values: Readonly<Record<string, unknown>>; codes: readonly string[] }[] = []
  for (const change of changes) {
    const row = rows.find(({ id }) => id === change.id)
    const was = before.parse(change.before)
    if (row?.version === was.version) back.push({ row, values: was.values, codes: was.codes })
    else {
      const reason = row ? changedSince : 'It is gone.'
      left.push({ id: change.id, label: change.label, reason })
    }
  }
  return { left, back }
}
