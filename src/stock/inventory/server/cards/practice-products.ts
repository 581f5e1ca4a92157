import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { PracticeProducts } from '#stock/scanning/server/index.ts'

/** So many codes fit on a screen and on a sheet. */
const mostProducts = 12

type Practised = Awaited<ReturnType<PracticeProducts>>[number]

/**
 * Products to practise scanning with: some that the outlet stocks, from a place in the catalog that
 * the seed chooses, and where these are too few, the first by SKU. It reads a few products only,
 * however many there are.
 */
export const practiceProducts: PracticeProducts = async (reader, { outletId, seed }) => {
  const near = await sql<Practised>`
    select v.id as "variantId", v.sku, v.title from (
      select v.* from variants v
      where v.is_active and v.id >= ${await placeOf(reader, seed)}::uuid order by v.id limit 20) as v
    where ${outletId}::uuid is null or exists (select from stock_levels level
      where level.variant_id = v.id and level.outlet_id = ${outletId}::uuid)`.execute(reader)
  const first = await firstBySku(reader, outletId)
  const known = new Set(near.rows.map(({ variantId }) => variantId))
  const others = first.filter(({ variantId }) => !known.has(variantId))
  return [...mixed(near.rows, seed), ...mixed(others, seed)].slice(0, mostProducts)
}

/** An id between the first and the last one; ids begin with the time at which they were made. */
async function placeOf(reader: Reader, seed: number): Promise<string | null> {
  const found = await sql<{ first: string | null; last: string | null }>`
    select (select id from variants order by id limit 1) as first,
      (select id from variants order by id desc limit 1) as last`.execute(reader)
  const { first = null, last = null } = found.rows[0] ?? {}
  if (first === null || last === null) return null
  const [low, high] = [first, last].map((id) =>
    Number.parseInt(id.replace('-', '').slice(0, 12), 16),
  )
  const hash = hashOf(String(seed))
  const share = Number.parseInt(hash.slice(0, 6), 16) / 0x1000000
  const time = Math.round((low ?? 0) + ((high ?? 0) - (low ?? 0)) * share)
  return `${time.toString(16).padStart(12, '0')}${hash.slice(0, 20)}`
}

async function firstBySku(reader: Reader, outletId: string | null): Promise<readonly Practised[]> {
  const found = await (outletId === null
    ? sql<Practised>`select id as "variantId", sku, title from variants
        where is_active order by sku, id limit ${mostProducts}`
    : sql<Practised>`select v.id as "variantId", v.sku, v.title from (
          select variant_id from stock_levels where outlet_id = ${outletId}
          order by sku limit ${mostProducts}) as stocked
        join variants v on v.id = stocked.variant_id and v.is_active`
  ).execute(reader)
  return found.rows
}

function mixed(products: readonly Practised[], seed: number): readonly Practised[] {
  const byHash = new Map(products.map((product) => [hashOf(`${product.sku}${seed}`), product]))
  return [...byHash].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
