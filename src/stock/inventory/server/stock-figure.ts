import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { CauseRow } from '#platform/needs.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { FigureAsked, ServedFigure } from '#platform/server/serve-need.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { valueDays } from './value-days.ts'
import { costedLevels } from './worth-as-of.ts'

/** What stock is worth now, and was at the end of the day before the period. */
export const stockFigure: ServedFigure = {
  figure: {
    key: 'inventory.value',
    area: 'inventory',
    access: [capability.inventory, capability.costs],
    label: 'Stock value',
    place: 3,
    page: '/inventory',
    params: () => ({ tab: 'valuation' }),
    isOfPeriod: false,
    outletParam: 'outlet',
  },
  read: async (reader, actor, { period, outletId }) => {
    const found = await sql<{ currency: string; minor: number; beforeMinor: number }>`
      select o.currency, sum(level.change_minor)::bigint as minor,
        coalesce(sum(level.change_minor) filter (where level.on_day < ${period.from}::date), 0)::bigint
          as "beforeMinor"
      from ${valueDays} as level join outlets o on o.id = level.outlet_id
      where ${costedLevels(actor, outletId === null ? {} : { outletId })}
        and ${withinOutlets(actor, capability.inventory, 'level.outlet_id')}
      group by o.currency having sum(level.change_minor) <> 0 order by 2 desc, 1`.execute(reader)
    return { amounts: found.rows, share: null, beside: null }
  },
  causes: {
    kind: 'amount',
    by: { outlet: 'outlet' },
    read: async (reader, actor, asked) => {
      const { amounts } = await stockFigure.read(reader, actor, asked)
      const currency = amounts[0]?.currency ?? null
      return { currency, rows: currency ? await valueByOutlet(reader, actor, asked, currency) : [] }
    },
  },
}

/** A value has no quantity: stock items are counted in different units. */
async function valueByOutlet(
  reader: Reader,
  actor: Actor,
  { period, outletId }: FigureAsked,
  currency: string,
): Promise<readonly CauseRow[]> {
  const found = await sql<{ key: string; label: string; now: number; before: number }>`
    select o.id as key, o.code || ' ' || o.name as label, sum(level.change_minor)::bigint as now,
      coalesce(sum(level.change_minor) filter (where level.on_day < ${period.from}::date), 0)::bigint
        as before
    from ${valueDays} as level join outlets o on o.id = level.outlet_id
    where ${costedLevels(actor, outletId === null ? {} : { outletId })}
      and ${withinOutlets(actor, capability.inventory, 'level.outlet_id')}
      and o.currency = ${currency}
    group by o.id order by o.code`.execute(reader)
  return found.rows.map(({ now, before, ...row }) => ({
    ...row,
    now: { value: now, of: null },
    before: { value: before, of: null },
  }))
}
