import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { Register } from '../registers.contract.ts'
import { registerList } from '../registers.list.ts'
import { access } from './find-register.ts'

const rowColumns = sql`r.id, r.name, r.outlet_id as "outletId", o.code as "outletCode", o.currency,
  r.device_id as "deviceId", d.name as "deviceName", r.state, s.id as "sessionId",
  s.state as "sessionState", by.full_name as "openedBy", s.opened_at as "openedAt",
  r.last_z_number as "lastZNumber", r.version`

const beside = sql`join outlets o on o.id = r.outlet_id left join devices d on d.id = r.device_id
  left join register_sessions s on s.register_id = r.id and s.state <> 'closed'
  left join profiles by on by.id = s.opened_by`

export const registers = serveList<Register, typeof registerList>(registerList, {
  table: 'registers r',
  id: 'r.id',
  within: (actor) => withinOutlets(actor, access, 'r.outlet_id'),
  filters: { outletId: { ownOutlet: 'r.outlet_id', access }, state: 'r.state' },
  sorts: { name: { by: 'lower(r.name)', kind: 'text' } },
  search: (words) => matchesWords('r.name', words),
  columns: () => rowColumns,
  beside,
})

export async function getRegister(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Register> {
  const found = await sql<Register>`select ${rowColumns} from registers r ${beside}
    where r.id = ${id} and ${withinOutlets(actor, access, 'r.outlet_id')}`.execute(reader)
  const [register] = found.rows
  if (!register) throw notFound('This register')
  return register
}

export async function historyOfRegister(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await getRegister(reader, actor, { id })
  return { entries: await eventsOf(reader, id) }
}

/** The devices of an outlet that a register can have. */
export async function devicesForRegisters(
  reader: Reader,
  actor: Actor,
  { outletId }: { readonly outletId: string },
) {
  requireWithinOutlets(actor, access, outletId)
  const found = await sql<{ id: string; name: string; registerName: string | null }>`
    select d.id, d.name, r.name as "registerName"
    from devices d left join registers r on r.device_id = d.id and r.state = 'active'
    where d.outlet_id = ${outletId} and d.kind = 'till' and d.revoked_at is null
    order by lower(d.name), d.id`.execute(reader)
  return { rows: found.rows }
}
