import { sql } from 'kysely'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { StockCountRow } from '../stock-counts.fields.ts'
import { stockCountList } from '../stock-counts.list.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'
import { access } from './find-stock-count.ts'
import { stockCountBeside, stockCountColumns } from './stock-count-columns.ts'

/** Stock counts. They are planned by hand, some a day. */
async function countsFor(reader: Reader, actor: Actor) {
  const columns = await stockCountColumns(reader, actor)
  const prefix = await settingOf(reader, stockCountsSettings.prefix)
  return serveList<StockCountRow, typeof stockCountList>(stockCountList, {
    table: 'stock_counts c',
    id: 'c.id',
    joined: stockCountBeside,
    within: () => withinOutlets(actor, access, 'c.outlet_id'),
    filters: {
      outletId: { ownOutlet: 'c.outlet_id', access },
      state: 'c.state',
      kind: 'c.kind',
      planned: { day: 'c.planned_on' },
    },
    sorts: {
      label: { by: 'c.number', kind: 'number' },
      outlet: { by: 'o.code', kind: 'text' },
      planned: { by: 'c.planned_on', kind: 'day' },
      at: { by: 'c.planned_at', kind: 'instant' },
    },
    search: (q) => matchesCount(q, prefix),
    columns: () => columns,
    beside: stockCountBeside,
  })
}

/** By its number, or by the SKU of a line. */
function matchesCount(q: string, prefix: string) {
  const text = q.trim().toUpperCase()
  const bare = text.startsWith(prefix.toUpperCase()) ? text.slice(prefix.length) : ''
  if (/^\d{1,15}$/.test(bare)) return sql<boolean>`c.number = ${Number(bare)}`
  return sql<boolean>`c.id = any(array(select line.count_id from variants v
    join stock_count_lines line on line.variant_id = v.id where v.sku = ${text}))`
}

export async function listStockCounts(
  reader: Reader,
  actor: Actor,
  input: ListInput<typeof stockCountList>,
) {
  return (await countsFor(reader, actor)).page(reader, actor, input)
}

/** Every count of a filter, page by page, for its file. */
export async function* everyStockCount(
  reader: Reader,
  actor: Actor,
  filter: ListInput<typeof stockCountList>,
) {
  yield* (await countsFor(reader, actor)).every(reader, actor, filter)
}
