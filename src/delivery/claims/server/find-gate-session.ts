import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { gateLabel } from '../claims.nouns.ts'
import type { GateSession } from '../gate.contract.ts'
import { type GateVerdict, gateVerdicts, neverLeft } from '../gate-verdicts.ts'
import { refuseClosed } from '../offline-gate.rules.ts'
import { access } from './case-source.ts'

type Session = Omit<GateSession, 'counts' | 'expected' | 'missing' | 'unmatched' | 'scans'>

export type FoundSession = Session & { readonly label: string }

/** One session within the actor's outlets. */
export async function findSession(
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FoundSession> {
  const found = await sql<Session>`
    select g.id, g.number, g.state, g.version, g.outlet_id as "outletId", outlet.name as "outletName",
      g.courier_id as "courierId", courier.name as "courierName", g.sheet_id as "sheetId",
      sheet.reference as "sheetReference", g.rider_name as "riderName",
      g.signature_path as "signaturePath", g.unsigned, by.full_name as "openedBy", g.opened_at as "openedAt",
      g.closed_at as "closedAt"
    from gate_sessions g join outlets outlet on outlet.id = g.outlet_id
    join couriers courier on courier.id = g.courier_id
    left join courier_sheets sheet on sheet.id = g.sheet_id
    left join profiles by on by.id = g.opened_by
    where g.id = ${id} and ${withinOutlets(actor, access, 'g.outlet_id')}
    ${isLocked ? sql`for update of g` : sql``}`.execute(reader)
  const [session] = found.rows
  if (!session) throw notFound('This gate session')
  return { ...session, label: gateLabel(session.number) }
}

/** The session, locked, while it is still open for scans. */
export async function findOpenSession(tx: Tx, actor: Actor, id: string): Promise<FoundSession> {
  const session = await findSession(tx, actor, id, { isLocked: true })
  if (session.state === 'open') return session
  throw refuseClosed(session.label)
}

/** The session with scanned and missing parcels. */
export async function wholeSession(reader: Reader, { label, ...session }: FoundSession) {
  const counts = await countsOf(reader, session.id)
  const missing = await missingOf(reader, session)
  return {
    ...session,
    counts,
    expected: counts.expected + missing.length,
    missing,
    unmatched: await unmatchedOf(reader, session.sheetId),
    scans: await scansOf(reader, session.id),
  }
}

export async function getSession(reader: Reader, actor: Actor, { id }: { readonly id: string }) {
  return wholeSession(reader, await findSession(reader, actor, id))
}

/**
 * What was expected and not scanned: of the manifest, or else what the courier reported as
 * returned.
 */
export async function missingOf(
  reader: Reader,
  session: Pick<Session, 'id' | 'state' | 'sheetId' | 'courierId' | 'outletId'>,
): Promise<GateSession['missing']> {
  const meant =
    session.state === 'closed'
      ? sql`p.id in (select parcel_id from gate_missing where session_id = ${session.id})`
      : session.sheetId
        ? sql`p.id in (select parcel_id from courier_sheet_lines where sheet_id = ${session.sheetId})
            and p.state <> 'received_back'`
        : sql`p.courier_id = ${session.courierId} and p.outlet_id = ${session.outletId}
            and p.state = 'returned_by_courier'`
  const found = await sql<GateSession['missing'][number]>`
    select p.id as "parcelId", p.code, p.tracking_number as "trackingNumber",
      o.number as "orderNumber",
      (p.state = any(${sql.val([...neverLeft])}) or (p.state = 'delivered' and not ${isAnnounced}))
        as "isDoubtful"
    from parcels p join orders o on o.id = p.order_id where ${meant}
    order by p.code limit 500`.execute(reader)
  return found.rows
}

/** A return of the order of the parcel `p` was requested: it comes back although it was delivered. */
export const isAnnounced = sql`exists (select from returns r where r.order_id = p.order_id
  and r.state in ('approved', 'in_transit'))`

/** The latest step of the scan `s`. */
const lastStep = sql`select step from gate_scan_steps where scan_id = s.id
  order by done_at desc, id desc limit 1`

async function countsOf(reader: Reader, id: string): Promise<GateSession['counts']> {
  const found = await sql<{ verdict: GateVerdict; count: number }>`
    select verdict, count(*) as count from gate_scans s where session_id = ${id}
      and coalesce((${lastStep}), '') <> 'undone'
    group by 1`.execute(reader)
  const counts = { expected: 0, not_on_sheet: 0, unknown: 0, received_before: 0, delivered: 0 }
  for (const verdict of gateVerdicts)
    counts[verdict] = found.rows.find((row) => row.verdict === verdict)?.count ?? 0
  return counts
}

async function unmatchedOf(reader: Reader, sheetId: string | null): Promise<string[]> {
  const found = await sql<{ number: string }>`
    select tracking_number as number from courier_sheet_lines
    where sheet_id = ${sheetId} and parcel_id is null order by position`.execute(reader)
  return found.rows.map(({ number }) => number)
}

async function scansOf(reader: Reader, id: string): Promise<GateSession['scans']> {
  const found = await sql<GateSession['scans'][number]>`
    select s.id, s.code, s.verdict, (${lastStep}) as step, o.number as "orderNumber",
      p.code as "parcelCode", p.tracking_number as "trackingNumber", s.scanned_at as at
    from gate_scans s left join parcels p on p.id = s.parcel_id
    left join orders o on o.id = p.order_id
    where s.session_id = ${id} order by s.scanned_at desc, s.id desc limit 50`.execute(reader)
  return found.rows
}
