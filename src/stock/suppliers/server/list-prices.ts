import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { ItemPrices } from '../listed-prices.rules.ts'

/** An item of a supplier, or a product that could become one, as a price list needs it. */
export type PricedItem = ItemPrices & {
  /** Null for a product that the supplier has no item for. */
  readonly id: string | null
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly supplierSku: string
  readonly currency: string
  readonly isActive: boolean
  /** Today’s sell price where it is in the currency of the item; else null. */
  readonly sellMinor: number | null
}

const breaks = sql`coalesce((select json_agg(json_build_object('minQuantity', b.min_quantity,
    'priceMinor', b.price_minor, 'startsOn', b.starts_on, 'endsOn', b.ends_on)
    order by b.min_quantity, b.starts_on nulls first)
  from supplier_price_breaks b where b.item_id = item.id), '[]')`

/** All items of a supplier with their prices. */
export async function itemsOfSupplier(reader: Reader, supplierId: string): Promise<PricedItem[]> {
  const found = await sql<PricedItem>`select item.id, item.variant_id as "variantId", v.sku,
      v.title, item.supplier_sku as "supplierSku", item.currency, item.is_active as "isActive",
      item.price_minor as "priceMinor", ${breaks} as breaks,
      case when v.currency = item.currency then v.price_minor end as "sellMinor"
    from supplier_items item join variants v on v.id = item.variant_id
    where item.supplier_id = ${supplierId} order by v.sku`.execute(reader)
  return found.rows
}

/** Products by SKU that a list names and the supplier has no item for, in its currency. */
export async function productsToAdd(
  reader: Reader,
  supplierId: string,
  skus: readonly string[],
): Promise<PricedItem[]> {
  const found = await sql<PricedItem>`select null::uuid as id, v.id as "variantId", v.sku, v.title,
      '' as "supplierSku", s.currency, true as "isActive", null::bigint as "priceMinor",
      '[]'::json as breaks, case when v.currency = s.currency then v.price_minor end as "sellMinor"
    from variants v join suppliers s on s.id = ${supplierId}
    where v.sku = any(${[...new Set(skus)]}::text[]) and v.merged_into_id is null and v.is_active
      and not exists (select from supplier_items item
        where item.supplier_id = s.id and item.variant_id = v.id)`.execute(reader)
  return found.rows
}

/** The present prices of items by id; the items are locked, in the order of their ids. */
export async function lockPrices(tx: Reader, ids: readonly string[]) {
  await sql`select from supplier_items where id = any(${[...ids]}::uuid[])
    order by id for update`.execute(tx)
  const found = await sql<ItemPrices & { id: string; version: number }>`select item.id,
      item.version, item.price_minor as "priceMinor", ${breaks} as breaks
    from supplier_items item where item.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(found.rows.map((item) => [item.id, item]))
}

/** Writes all prices of some items; what they were is lost, so the caller keeps it. */
export async function setPrices(
  tx: Reader,
  items: readonly { readonly id: string; readonly prices: ItemPrices }[],
): Promise<void> {
  const rows = JSON.stringify(items.map(({ id, prices }) => ({ id, ...prices })))
  await sql`update supplier_items item set price_minor = r."priceMinor", version = version + 1,
      updated_at = now()
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, "priceMinor" bigint)
    where item.id = r.id`.execute(tx)
  await sql`delete from supplier_price_breaks
    where item_id = any(${items.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`insert into supplier_price_breaks
      (id, item_id, min_quantity, price_minor, starts_on, ends_on)
    select gen_random_uuid(), r.id, b."minQuantity", b."priceMinor", b."startsOn", b."endsOn"
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, breaks jsonb),
      jsonb_to_recordset(r.breaks) as b("minQuantity" integer, "priceMinor" bigint,
        "startsOn" date, "endsOn" date)`.execute(tx)
}
