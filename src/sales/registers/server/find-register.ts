import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { Register } from '../registers.contract.ts'

export const access = capability.pos

export type FoundRegister = Pick<
  Register,
  'id' | 'name' | 'outletId' | 'deviceId' | 'state' | 'version' | 'currency'
>

/** A register of the actor's outlets. */
export async function findRegister(
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<FoundRegister> {
  return onlyOne(await registerById(actor, id).execute(reader))
}

/** The same, locked. */
export async function lockRegister(tx: Tx, actor: Actor, id: string): Promise<FoundRegister> {
  return onlyOne(await sql<FoundRegister>`${registerById(actor, id)} for update of r`.execute(tx))
}

const registerById = (actor: Actor, id: string) => sql<FoundRegister>`
  select r.id, r.name, r.outlet_id as "outletId", r.device_id as "deviceId", r.state, r.version,
    o.currency
  from registers r join outlets o on o.id = r.outlet_id
  where r.id = ${id} and ${withinOutlets(actor, access, 'r.outlet_id')}`

function onlyOne({ rows: [register] }: { readonly rows: readonly FoundRegister[] }): FoundRegister {
  if (!register) throw notFound('This register')
  return register
}

/** Whether it has a session that is not closed. */
export async function isInSession(reader: Reader, registerId: string): Promise<boolean> {
  const found = await reader
    .selectFrom('register_sessions')
    .select('id')
    .where('register_id', '=', registerId)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
  return found !== undefined
}
