import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { emptyValue, readWord } from '#platform/lists/list-filters.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { deadStockList } from '../dead-stock.list.ts'
import { inventorySettings } from '../inventory.settings.ts'
import type { VariantWorth } from '../stock-worth.contract.ts'
import { byOnHand, variantWorth, variantWorthJoins } from './stock-worth.queries.ts'
import { costedLevels } from './worth-as-of.ts'

/** For `level` with its `demand`: on hand, without an issue for this many days. */
export const isDead = (days: number) => sql<boolean>`(level.on_hand > 0
  and (level.last_moved_at < now() - ${days}::integer * interval '1 day'
    or demand.last_issued_on < current_date - ${days}::integer))`

/**
 * Stock without an issue for this many days. Whether it is dead depends on the last issue of each
 * level, so that every order reads all levels of the actor's outlets, as the figures do; the
 * endpoint counts as heavy.
 */
const dead = serveListBy<VariantWorth, typeof deadStockList>(deadStockList, async (reader) => {
  const deadDays = await settingOf(reader, inventorySettings.deadStockDays)
  return {
    table: 'stock_levels level',
    id: ['level.variant_id', 'level.outlet_id'],
    joined: variantWorthJoins,
    within: (actor) => sql`(${costedLevels(actor, {})} and ${isDead(deadDays)})`,
    filters: {
      outletId: { ownOutlet: 'level.outlet_id', access: capability.inventory },
      category: byValue(
        (value) => sql`p.category = ${value === emptyValue ? '' : readWord(value)}`,
      ),
      issued: { day: 'demand.last_issued_on' },
    },
    sorts: {
      sku: { by: 'level.sku', kind: 'text' },
      title: { by: 'v.title', kind: 'text' },
      category: { by: "nullif(p.category, '')", kind: 'text', hasNulls: true },
      outlet: { by: 'o.code', kind: 'text' },
      issued: { by: 'demand.last_issued_on', kind: 'day', hasNulls: true },
      onHand: byOnHand,
      value: { by: 'level.value_minor', kind: 'number' },
    },
    search: (words) => matchesWords("(v.sku || ' ' || v.title)", words),
    columns: () => variantWorth('level'),
    beside: variantWorthJoins,
  }
})

export const listDead = dead.page

export const deadStockFile = fileOfList(dead, {
  path: '/files/dead-stock',
  name: 'dead-stock',
  access: capability.inventory,
})
