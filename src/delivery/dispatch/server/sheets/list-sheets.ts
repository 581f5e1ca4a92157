import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { loadSheetNoun } from '../../dispatch.nouns.ts'
import type { LoadSheetRow } from '../../load-sheets.fields.ts'
import { loadSheetList } from '../../load-sheets.list.ts'
import { isException, sheetBeside, sheetColumns } from './sheet-columns.ts'

const access = capability.dispatch

/**
 * Orders other than by opening and number sort all matches: a year has only some thousands of
 * sheets.
 */
export const loadSheets = serveList<LoadSheetRow, typeof loadSheetList>(loadSheetList, {
  table: 'load_sheets s',
  id: 's.id',
  joined: sql`join couriers c on c.id = s.courier_id join outlets outlet on outlet.id = s.outlet_id`,
  within: (actor) => withinOutlets(actor, access, 's.outlet_id'),
  filters: {
    state: 's.state',
    courierId: 's.courier_id',
    outletId: { ownOutlet: 's.outlet_id', access },
    exception: isException,
    opened: { instant: 's.opened_at' },
    handedOver: { instant: 's.handed_over_at' },
  },
  sorts: {
    number: { by: 's.number', kind: 'number' },
    courier: { by: 'c.name', kind: 'text' },
    outlet: { by: 'outlet.code', kind: 'text' },
    opened: { by: 's.opened_at', kind: 'instant' },
    closed: { by: 's.closed_at', kind: 'instant', hasNulls: true },
    handedOver: { by: 's.handed_over_at', kind: 'instant', hasNulls: true },
    driver: { by: "nullif(s.driver_name, '')", kind: 'text', hasNulls: true },
  },
  search: matchesWhat,
  columns: () => sheetColumns,
  beside: sheetBeside,
})

/** By its number, by a parcel on it, or by courier and driver in words. */
function matchesWhat(words: string): RawBuilder<boolean> {
  const q = words.trim()
  const number = new RegExp(`^(?:${loadSheetNoun.scanPrefix})?(\\d{1,15})$`, 'i').exec(q)?.[1]
  // Looked up once by their indexes, not for each sheet.
  const ofParcel = sql`array(select r.sheet_id from load_sheet_parcels r where r.removed_at is null
    and r.parcel_id in (select id from parcels where code = ${q.toUpperCase()}
      union select id from parcels where tracking_number = ${q}))`
  return sql<boolean>`(s.number = ${number ?? null}::bigint or s.id = any(${ofParcel})
    or ${matchesWords("(c.name || ' ' || s.driver_name || ' ' || s.courier_number)", q)})`
}

/** The couriers to open a sheet for, and the number of parcels for each. */
export async function couriersToCall(reader: Reader, actor: Actor) {
  const found = await sql<{
    id: string
    name: string
    waiting: { outletId: string; parcels: number }[]
  }>`
    select c.id, c.name, coalesce(jsonb_agg(jsonb_build_object('outletId', w.outlet_id,
      'parcels', w.parcels)) filter (where w.outlet_id is not null), '[]') as waiting
    from couriers c left join (
      select p.courier_id, p.outlet_id, count(*)::int as parcels from parcels p
      where p.state = 'booked' and ${withinOutlets(actor, access, 'p.outlet_id')}
        and not exists (select from load_sheet_parcels r where r.parcel_id = p.id
          and r.removed_at is null)
      group by 1, 2) as w on w.courier_id = c.id
    where c.is_active group by c.id, c.name order by c.name`.execute(reader)
  return { couriers: found.rows }
}
