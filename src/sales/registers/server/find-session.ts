import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { notFound, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { RegisterSessionRow } from '../register-sessions.contract.ts'
import { registerSessionMachine } from '../register-sessions.states.ts'
import { refuseTaking } from '../registers.rules.ts'
import { access } from './find-register.ts'

export type Versioned = { readonly id: string; readonly version: number }

export type FoundSession = Pick<
  RegisterSessionRow,
  | 'id'
  | 'registerId'
  | 'outletId'
  | 'state'
  | 'version'
  | 'currency'
  | 'openingMinor'
  | 'countedMinor'
  | 'differenceMinor'
> & {
  /** The name of its register, in refusals and in the log. */
  readonly label: string
}

/** A session of the actor's outlets, locked against every change of it. */
export async function lockSession(tx: Tx, actor: Actor, id: string): Promise<FoundSession> {
  return find(tx, actor, id, 'update')
}

/**
 * The same while its cash is being counted, in the version that the caller saw.
 *
 * @throws Refusal `wrong_state`, `stale_version`
 */
export async function lockClosingSession(
  tx: Tx,
  actor: Actor,
  { id, version }: Versioned,
): Promise<FoundSession> {
  const session = await lockSession(tx, actor, id)
  throwIfRefused(refuseMove(registerSessionMachine, 'close', session))
  if (session.version !== version) throw staleVersion(session.label, version, session.version)
  return session
}

/**
 * The session, as long as it is open. Several may hold it at once; a count waits until what was
 * taken meanwhile is recorded.
 *
 * @throws Refusal `no_open_session`, `session_closing`
 */
export async function holdOpenSession(tx: Tx, actor: Actor, id: string): Promise<FoundSession> {
  const session = await find(tx, actor, id, 'share')
  throwIfRefused(refuseTaking(session.label, session.state))
  return session
}

async function find(
  tx: Tx,
  actor: Actor,
  id: string,
  lock: 'update' | 'share',
): Promise<FoundSession> {
  const found = await sql<FoundSession>`
    select s.id, s.register_id as "registerId", s.outlet_id as "outletId", s.state, s.version,
      s.currency, s.opening_minor as "openingMinor", s.counted_minor as "countedMinor",
      s.difference_minor as "differenceMinor", r.name as label
    from register_sessions s join registers r on r.id = s.register_id
    where s.id = ${id} and ${withinOutlets(actor, access, 's.outlet_id')}
    for ${lock === 'update' ? sql`update` : sql`share`} of s`.execute(tx)
  const [session] = found.rows
  if (!session) throw notFound('This session')
  return session
}
