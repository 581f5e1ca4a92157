import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { emptyValue, readWord } from '#platform/lists/list-filters.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { neverStockedList } from '../never-stocked.list.ts'
import type { NeverStockedRow } from '../stock-lists.contract.ts'

const access = capability.inventory

/** Variants with goods, at the outlets that take goods in: there “Add stock” is not refused. */
const canBeStocked = sql`v.is_active and p.state = 'active' and p.kind <> 'service'
  and o.receives and o.state in ('planned', 'open', 'paused')`

/** A level without a movement has reorder data only. */
const hasNoStock = sql`not exists (select from stock_levels level
  where level.variant_id = v.id and level.outlet_id = o.id and level.last_moved_at is not null)`

const product = sql`join products p on p.id = v.product_id`

/**
 * What has no level is no row of any table: each variant is looked up at each outlet in the order
 * of the list, until the page is full.
 */
export const neverStocked = serveList<NeverStockedRow, typeof neverStockedList>(neverStockedList, {
  table: '(variants v cross join outlets o)',
  id: ['v.id', 'o.id'],
  joined: product,
  within: (actor) =>
    sql`(${withinOutlets(actor, access, 'o.id')} and ${canBeStocked} and ${hasNoStock})`,
  filters: {
    outletId: { ownOutlet: 'o.id', access },
    category: byValue((value) => sql`p.category = ${value === emptyValue ? '' : readWord(value)}`),
  },
  sorts: {
    product: { by: 'v.title', kind: 'text' },
    sku: { by: 'v.sku', kind: 'text' },
  },
  search: (words) => matchesWords("(v.sku || ' ' || v.title)", words),
  columns: () => sql`v.id as "variantId", o.id as "outletId", v.sku, v.title, v.quantity_scale
    as "quantityScale", p.category, o.code as "outletCode", v.created_at as "createdAt"`,
  beside: product,
})

export const neverStockedFile = fileOfList(neverStocked, {
  path: '/files/never-stocked',
  name: 'never-stocked',
  access,
})
