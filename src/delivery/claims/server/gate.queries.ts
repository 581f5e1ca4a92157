import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { GateSessionRow } from '../gate.contract.ts'
import { access } from './case-source.ts'

/** The newest sessions of the actor's outlets. */
export async function gateSessions(
  reader: Reader,
  actor: Actor,
  { outletId }: { readonly outletId?: string | undefined },
) {
  requireWithinOutlets(actor, access, outletId)
  const found = await sql<GateSessionRow>`
    select g.id, g.number, g.state, outlet.name as "outletName", courier.name as "courierName",
      g.opened_at as "openedAt", sheet.reference as "sheetReference",
      g.missing_count as "missingCount", (select count(*) from gate_scans s
        where s.session_id = g.id and (select step from gate_scan_steps
          where scan_id = s.id order by done_at desc, id desc limit 1) = 'received') as parcels
    from gate_sessions g join outlets outlet on outlet.id = g.outlet_id
    join couriers courier on courier.id = g.courier_id
    left join courier_sheets sheet on sheet.id = g.sheet_id
    where ${withinOutlets(actor, access, 'g.outlet_id')}
      and (${outletId ?? null}::uuid is null or g.outlet_id = ${outletId ?? null}::uuid)
    order by g.opened_at desc limit 50`.execute(reader)
  return { rows: found.rows }
}

type Choices = {
  outlets: { id: string; code: string; name: string }[]
  couriers: { id: string; name: string }[]
  sheets: {
    id: string
    reference: string
    courierId: string
    outletId: string
    addedAt: string
    lines: number
    matched: number
  }[]
}

/** What a session can be opened for: manifests of the last two weeks without a session. */
export async function gateChoices(reader: Reader, actor: Actor): Promise<Choices> {
  const outlets = await sql<Choices['outlets'][number]>`
    select o.id, o.code, o.name from outlets o where ${withinOutlets(actor, access, 'o.id')}
    order by o.code`.execute(reader)
  const couriers = await sql<Choices['couriers'][number]>`
    select id, name from couriers where is_active order by name`.execute(reader)
  const sheets = await sql<Choices['sheets'][number]>`
    select s.id, s.reference, s.courier_id as "courierId", s.outlet_id as "outletId",
      s.added_at as "addedAt", count(*) as lines, count(l.parcel_id) as matched
    from courier_sheets s join courier_sheet_lines l on l.sheet_id = s.id
    where s.added_at > now() - interval '14 days' and ${withinOutlets(actor, access, 's.outlet_id')}
      and not exists (select from gate_sessions g where g.sheet_id = s.id and g.state = 'closed')
    group by s.id order by s.added_at desc limit 100`.execute(reader)
  return { outlets: outlets.rows, couriers: couriers.rows, sheets: sheets.rows }
}
