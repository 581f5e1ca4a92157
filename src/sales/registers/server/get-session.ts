import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { RegisterSession, RegisterSessionRow } from '../register-sessions.contract.ts'
import { registersSettings } from '../registers.settings.ts'
import { access } from './find-register.ts'
import { besideSession, sessionColumns } from './list-sessions.ts'

/** One session with its takings, movements and counts. Cash is left out until it is counted. */
export async function getSession(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<RegisterSession> {
  const session = await findRow(reader, actor, id)
  return {
    ...session,
    toleranceMinor: await settingOf(reader, registersSettings.toleranceMinor, session.outletId),
    tenders: await tendersOf(reader, session),
    movements: await movementsOf(reader, id),
    counts: await countsOf(reader, id),
  }
}

export async function historyOfSession(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await findRow(reader, actor, id)
  return { entries: await eventsOf(reader, id) }
}

async function findRow(reader: Reader, actor: Actor, id: string) {
  const found = await sql<RegisterSessionRow & { differenceReason: string }>`
    select ${sessionColumns}, s.difference_reason as "differenceReason"
    from register_sessions s ${besideSession}
    where s.id = ${id} and ${withinOutlets(actor, access, 's.outlet_id')}`.execute(reader)
  const [session] = found.rows
  if (!session) throw notFound('This session')
  return session
}

async function tendersOf(
  reader: Reader,
  { id, countedMinor }: RegisterSessionRow,
): Promise<RegisterSession['tenders']> {
  const found = await sql<RegisterSession['tenders'][number]>`
    select method, count(*) filter (where kind = 'payment') as payments,
      coalesce(sum(amount_minor) filter (where kind = 'payment'), 0)::bigint as "paidMinor",
      coalesce(-sum(amount_minor) filter (where kind = 'refund'), 0)::bigint as "refundedMinor"
    from register_entries
    where session_id = ${id} and payment_id is not null
      and (method <> 'cash' or ${countedMinor !== null})
    group by method order by method`.execute(reader)
  return found.rows
}

async function movementsOf(reader: Reader, id: string): Promise<RegisterSession['movements']> {
  const found = await sql<RegisterSession['movements'][number]>`
    select e.id, e.kind, e.amount_minor as "amountMinor", e.reason,
      coalesce(by.full_name, '') as by, e.made_at as at, back.id is not null as "isReversed",
      e.reverses
    from register_entries e left join register_entries back on back.reverses = e.id
    left join profiles by on by.id = e.made_by
    where e.session_id = ${id} and e.payment_id is null
    order by e.made_at desc, e.id desc limit 500`.execute(reader)
  return found.rows
}

async function countsOf(reader: Reader, id: string): Promise<RegisterSession['counts']> {
  const found = await sql<RegisterSession['counts'][number]>`
    select c.purpose, c.attempt, c.counted_minor as "countedMinor",
      (c.counted_minor - c.expected_minor)::bigint as "differenceMinor", c.pieces,
      by.full_name as by, c.counted_at as at
    from register_counts c join profiles by on by.id = c.counted_by
    where c.session_id = ${id} order by c.counted_at, c.attempt`.execute(reader)
  return found.rows
}
