import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { access } from './find-card.ts'
import { cashStepFor } from './take-payment-for-card.ts'

type Row = {
  readonly id: string
  readonly label: string
  readonly outletId: string
  readonly currency: string
}

/** Enough to choose from; a user of so many outlets works at one of them. */
const mostChoices = 100

/** The registers that can take money now; at a shared device its own alone. */
export async function listOpenRegisters(reader: Reader, actor: Actor) {
  const isDevice = actor.work?.kind === 'till'
  const found = await sql<Row>`
    select r.id, r.name || ', ' || o.code as label, r.outlet_id as "outletId", o.currency
    from registers r join outlets o on o.id = r.outlet_id
    join register_sessions s on s.register_id = r.id and s.state = 'open'
    where r.state = 'active' and ${withinOutlets(actor, access, 'r.outlet_id')}
      and (${!isDevice} or r.device_id = ${actor.deviceId}::uuid)
    order by o.code, lower(r.name), r.id limit ${mostChoices}`.execute(reader)
  const outletIds = [...new Set(found.rows.map(({ outletId }) => outletId))]
  const steps = await Promise.all(
    outletIds.map(async (id) => [id, await cashStepFor(reader, id)] as const),
  )
  const stepAt = new Map(steps)
  return {
    rows: found.rows.map(({ outletId, ...row }) => ({
      ...row,
      cashStepMinor: stepAt.get(outletId) ?? 1,
    })),
  }
}
