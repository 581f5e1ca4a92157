import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { chosenValues, emptyValue, readWord } from '#platform/lists/list-filters.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { VariantWorth } from '../stock-worth.contract.ts'
import { valuationList } from '../valuation.list.ts'
import { byOnHand, variantWorth, variantWorthJoins } from './stock-worth.queries.ts'
import { levelsAsOf, requireNotAhead } from './worth-as-of.ts'

/**
 * What each variant at each outlet was worth at the end of a day. Every order but that of SKUs, and
 * every past day, reads all levels of the actor's outlets; the endpoint counts as heavy.
 */
export const valuation = serveListBy<VariantWorth, typeof valuationList>(
  valuationList,
  async (reader, actor, { on, outletId }) => {
    await requireNotAhead(reader, { on, outletId: onlyOne(outletId) })
    return {
      table: 'stock_levels level',
      foundIn: sql`(${levelsAsOf(actor, { on })}) as level`,
      id: ['level.outlet_id', 'level.variant_id'],
      carried: { on_hand: 'level.on_hand', value_minor: 'level.value_minor' },
      joined: variantWorthJoins,
      within: () => sql`(level.on_hand <> 0 or level.value_minor <> 0)`,
      filters: {
        outletId: { ownOutlet: 'level.outlet_id', access: capability.inventory },
        // The levels are found as of that day.
        on: () => sql`true`,
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
      rowsInFiles: 1_000,
      columns: () => variantWorth('page'),
      beside: variantWorthJoins,
    }
  },
)

/** The one outlet of a filter, whose calendar decides which day is the last. */
function onlyOne(outletId: readonly string[] = []): string | undefined {
  const { within } = chosenValues(outletId)
  return within.length === 1 ? within[0] : undefined
}

/** The value of every variant at the end of a day, as it is filtered. */
export const valuationFile = fileOfList(valuation, {
  path: '/files/valuation',
  name: 'valuation',
  access: capability.inventory,
})
