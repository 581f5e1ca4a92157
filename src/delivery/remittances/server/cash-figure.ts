import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { ofOutlet } from '#platform/server/of-outlet.ts'
import type { ServedFigure } from '#platform/server/serve-need.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { lateDaysThere, placesOfDues, remitTerms } from './remit-terms.ts'

const access = capability.dispatch

/** What couriers have collected and not paid yet, and how much of it is overdue. */
export const cashFigure: ServedFigure = {
  figure: {
    key: 'remittances.cash',
    area: 'remittances',
    access: [access],
    label: 'Cash with couriers',
    place: 2,
    page: '/dispatch',
    params: () => ({ tab: 'cash' }),
    isOfPeriod: false,
  },
  read: async (reader, actor, { outletId }) => {
    const terms = await remitTerms(reader)
    const found = await sql<{ currency: string; minor: number; lateMinor: number }>`
      select d.currency, sum(d.cash_minor)::bigint as minor,
        coalesce(sum(d.cash_minor) filter (where ${sql.raw(lateDaysThere)} > 0), 0)::bigint as "lateMinor"
      from remittance_dues d join ${terms} on terms.courier_id = d.courier_id
      join ${placesOfDues} on place.id = d.outlet_id
      where d.line_id is null and ${withinOutlets(actor, access, 'd.outlet_id')}
        and ${ofOutlet(outletId, 'd.outlet_id')}
      group by d.currency order by 2 desc, 1`.execute(reader)
    const late = found.rows.filter(({ lateMinor }) => lateMinor > 0)
    return {
      amounts: found.rows.map(({ currency, minor }) => ({ currency, minor, beforeMinor: null })),
      share: null,
      beside: {
        count: null,
        amounts: late.map(({ currency, lateMinor }) => ({ currency, minor: lateMinor })),
        one: 'overdue',
        many: 'overdue',
      },
    }
  },
}
