import { sql } from 'kysely'
import { decideWaiting, waitingParcels } from '#delivery/dispatch/server/index.ts'
import type { BinContent } from '#organization/outlets/bins.contract.ts'
import type { OutletHoldings } from '#organization/outlets/outlets.rules.ts'
import type { OutletFigures, OutletParts } from '#organization/outlets/server/index.ts'
import type { Reader } from '#platform/server/db/database.ts'

/** What the areas below outlets know of them: stock, bin contents and open documents. */
export const outletParts: OutletParts = {
  figuresAt,
  holdingsAt,
  contentsOf,
  waitingFor: waitingParcels,
  decideWaiting,
  isFilled: sql<boolean>`exists (select from stock_places p where p.bin_id = b.id and p.on_hand > 0)`,
}

async function figuresAt(reader: Reader, outletIds: readonly string[]) {
  const found = await sql<OutletFigures & { id: string }>`
    select outlet_id as id, (count(*) filter (where on_hand <> 0))::int as levels,
      coalesce(sum(value_minor), 0)::bigint as "valueMinor"
    from stock_levels where outlet_id = any(${[...outletIds]}::uuid[]) group by outlet_id`.execute(
    reader,
  )
  return new Map(found.rows.map(({ id, ...figures }) => [id, figures]))
}

type Held = {
  levels: number
  orders: number
  transfers: number
  purchases: number
}

async function holdingsAt(reader: Reader, outletId: string): Promise<OutletHoldings> {
  const found = await sql<Held>`select
    (select count(*) from stock_levels
      where outlet_id = ${outletId} and (on_hand <> 0 or reserved <> 0))::int as levels,
    (select count(*) from orders where outlet_id = ${outletId}
      and state in ('pending', 'confirmed', 'packed'))::int as orders,
    (select count(*) from transfers where ${outletId} in (from_outlet_id, to_outlet_id)
      and state not in ('closed', 'rejected', 'cancelled'))::int as transfers,
    (select count(*) from purchase_orders where outlet_id = ${outletId}
      and state not in ('closed', 'rejected', 'cancelled'))::int as purchases`.execute(reader)
  const { levels = 0, orders = 0, transfers = 0, purchases = 0 } = found.rows[0] ?? {}
  return {
    levels,
    documents: [
      { label: orders === 1 ? 'open order' : 'open orders', count: orders },
      { label: transfers === 1 ? 'open transfer' : 'open transfers', count: transfers },
      {
        label: purchases === 1 ? 'open purchase order' : 'open purchase orders',
        count: purchases,
      },
    ],
  }
}

async function contentsOf(reader: Reader, binIds: readonly string[]) {
  const found = await sql<BinContent & { binId: string }>`
    select p.bin_id as "binId", v.id as "variantId", v.sku, v.title, p.on_hand as quantity,
      v.quantity_scale as "quantityScale", l.code as "lotCode", l.expires_on::text as "expiresOn"
    from stock_places p join variants v on v.id = p.variant_id left join lots l on l.id = p.lot_id
    where p.bin_id = any(${[...binIds]}::uuid[]) and p.on_hand > 0
    order by v.sku, l.expires_on nulls last, l.code`.execute(reader)
  return Map.groupBy(found.rows, ({ binId }) => binId)
}
