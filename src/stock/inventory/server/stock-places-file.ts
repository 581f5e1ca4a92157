import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { tableFile } from '#platform/server/http/send-table.ts'
import { filterOfFile } from '#platform/server/lists/filter-of-file.ts'
import { levelList } from '../levels.list.ts'
import { levelsInFiles } from './list-levels.ts'
import type { LevelKey } from './shown-level.ts'

type PlacedStock = {
  readonly sku: string
  readonly title: string
  readonly lot: string | null
  readonly expiresOn: string | null
  readonly bin: string | null
  readonly onHand: number
  readonly quantityScale: number
  readonly outletCode: string
}

/**
 * Bins and lots of the stock on hand, as the levels are filtered. For one outlet it is the stock
 * list, which can be imported again unchanged.
 */
export const stockPlacesFile = tableFile<PlacedStock>({
  path: '/files/stock-places',
  name: 'stock-places',
  access: capability.inventory,
  columns: [
    { label: 'SKU', kind: 'text', value: ({ sku }) => sku },
    { label: 'Title', kind: 'text', value: ({ title }) => title },
    { label: 'Lot', kind: 'text', value: ({ lot }) => lot },
    { label: 'Expires on', kind: 'date', value: ({ expiresOn }) => expiresOn },
    { label: 'Bin', kind: 'text', value: ({ bin }) => bin },
    {
      label: 'On hand',
      kind: 'number',
      value: ({ onHand, quantityScale }) => formatQuantity(onHand, quantityScale),
    },
    { label: 'Outlet', kind: 'text', value: ({ outletCode }) => outletCode },
  ],
  rows: async function* (reader, actor, query) {
    const asked = filterOfFile(levelList, query)
    for await (const levels of levelsInFiles.every(reader, actor, asked))
      yield* await placesOf(reader, levels)
  },
})

/** The places of these levels in order; stock without lot and bin comes last. */
async function placesOf(reader: Reader, levels: readonly LevelKey[]) {
  const found = await sql<PlacedStock>`
    select level.sku, v.title, lot.code as lot, lot.expires_on as "expiresOn", bin.code as bin,
      part.on_hand as "onHand", v.quantity_scale as "quantityScale", outlet.code as "outletCode"
    from unnest(${levels.map(({ variantId }) => variantId)}::uuid[],
        ${levels.map(({ outletId }) => outletId)}::uuid[])
      with ordinality as asked(variant_id, outlet_id, position)
    join stock_levels level
      on level.variant_id = asked.variant_id and level.outlet_id = asked.outlet_id
    join variants v on v.id = asked.variant_id join outlets outlet on outlet.id = asked.outlet_id
    cross join lateral (
      select place.lot_id, place.bin_id, place.on_hand from stock_places place
      where place.variant_id = asked.variant_id and place.outlet_id = asked.outlet_id
      union all
      select null, null, level.on_hand - coalesce(sum(place.on_hand), 0)::bigint
      from stock_places place
      where place.variant_id = asked.variant_id and place.outlet_id = asked.outlet_id
    ) as part
    left join lots lot on lot.id = part.lot_id left join bins bin on bin.id = part.bin_id
    where part.on_hand > 0
    order by asked.position, part.lot_id is null and part.bin_id is null, lot.expires_on, lot.code,
      bin.walk_order, bin.code`.execute(reader)
  return found.rows
}
