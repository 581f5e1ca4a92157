import { sql } from 'kysely'
import { settingText } from '#platform/server/settings/setting-in-sql.ts'
import { dispatchSettings } from '../../dispatch.settings.ts'

const patience = sql.raw(settingText(dispatchSettings.unseenHours, 's.outlet_id'))

/** Handed over, with a parcel that the courier has not scanned for longer than usual. */
export const isException = sql<boolean>`coalesce(s.state = 'handed_over'
  and s.handed_over_at < now() - make_interval(hours => ${patience}::int)
  and s.id in (select r.sheet_id from load_sheet_parcels r
    where r.removed_at is null and not r.is_seen), false)`

/** Joins sheets `s` with the sums of their parcels, which one index has. */
export const sheetBeside = sql`join couriers c on c.id = s.courier_id
  join outlets outlet on outlet.id = s.outlet_id
  left join profiles opener on opener.id = s.opened_by
  cross join lateral (
    select count(*)::int as parcels, coalesce(sum(r.cash_minor), 0)::bigint as cash_minor,
      min(r.currency) as currency,
      (count(*) filter (where s.state = 'handed_over' and not r.is_seen))::int as unseen
    from load_sheet_parcels r
    where r.sheet_id = s.id and r.removed_at is null) as sums`

export const sheetColumns = sql`s.id, s.number, s.state, s.version, s.outlet_id as "outletId",
  outlet.code as "outletCode", outlet.name as "outletName", s.courier_id as "courierId",
  c.name as "courierName", s.opened_at as "openedAt", opener.full_name as "openedBy",
  s.closed_at as "closedAt", s.handed_over_at as "handedOverAt", s.driver_name as "driverName",
  sums.parcels, sums.cash_minor as "cashMinor", coalesce(sums.currency, outlet.currency) as currency,
  sums.unseen, ${isException} as "isException"`
