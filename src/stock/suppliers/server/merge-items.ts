import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/db/database.ts'

type Way = { readonly fromId: string; readonly toId: string }

/** What happened to the items of a supplier that was merged. */
export type MergedItems = {
  readonly moved: readonly string[]
  /** Items that stayed, because both supply the product, and were the preferred ones. */
  readonly preferred: readonly string[]
}

/** The products that both suppliers have an item for, by SKU. */
export async function suppliedByBoth(reader: Reader, { fromId, toId }: Way): Promise<string[]> {
  const found = await sql<{ sku: string }>`select v.sku from supplier_items item
      join supplier_items own on own.variant_id = item.variant_id and own.supplier_id = ${toId}
      join variants v on v.id = item.variant_id
    where item.supplier_id = ${fromId} order by v.sku`.execute(reader)
  return found.rows.map(({ sku }) => sku)
}

export async function countItems(reader: Reader, supplierId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from supplier_items
    where supplier_id = ${supplierId}`.execute(reader)
  return found.rows[0]?.count ?? 0
}

/**
 * Gives the items of one supplier to another. Of a product that both supply, the item of the other
 * counts from now on, and is the preferred one if either was.
 */
export async function mergeItems(tx: Tx, way: Way): Promise<MergedItems> {
  const { fromId, toId } = way
  const moved = await sql<{ id: string }>`update supplier_items item
      set supplier_id = ${toId}, version = version + 1, updated_at = now()
      where item.supplier_id = ${fromId} and not exists (select from supplier_items own
        where own.supplier_id = ${toId} and own.variant_id = item.variant_id)
      returning id`.execute(tx)
  const preferred = await sql<{ id: string; variantId: string }>`update supplier_items item
      set is_preferred = false, version = version + 1, updated_at = now()
      where item.supplier_id = ${fromId} and item.is_preferred and item.is_active
        and exists (select from supplier_items own where own.supplier_id = ${toId}
          and own.variant_id = item.variant_id and own.is_active)
      returning id, variant_id as "variantId"`.execute(tx)
  await prefer(
    tx,
    toId,
    preferred.rows.map(({ variantId }) => variantId),
  )
  return {
    moved: moved.rows.map(({ id }) => id),
    preferred: preferred.rows.map(({ id }) => id),
  }
}

/** Gives items back, and the preference with them where no other item got it since. */
export async function unmergeItems(tx: Tx, items: MergedItems, { fromId, toId }: Way) {
  await sql`update supplier_items set supplier_id = ${toId}, version = version + 1,
      updated_at = now()
    where supplier_id = ${fromId} and id = any(${items.moved}::uuid[])`.execute(tx)
  const given = await sql<{ variantId: string }>`update supplier_items own
      set is_preferred = false, version = own.version + 1, updated_at = now()
      from supplier_items item
      where item.id = any(${items.preferred}::uuid[]) and own.variant_id = item.variant_id
        and own.supplier_id = ${fromId} and own.is_preferred and own.is_active
      returning own.variant_id as "variantId"`.execute(tx)
  await prefer(
    tx,
    toId,
    given.rows.map(({ variantId }) => variantId),
  )
}

async function prefer(tx: Tx, supplierId: string, variantIds: readonly string[]): Promise<void> {
  await sql`update supplier_items set is_preferred = true, version = version + 1,
      updated_at = now()
    where supplier_id = ${supplierId} and variant_id = any(${variantIds}::uuid[])
      and is_active and not is_preferred`.execute(tx)
}
