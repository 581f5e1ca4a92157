import { sql } from 'kysely'
import { findParcel } from '#delivery/dispatch/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { withWords } from '#sales/orders/server/index.ts'
import type { WholeReturnCase } from '../return-cases.contract.ts'
import { access, caseColumns, caseSource, type StoredCase, withTerms } from './case-source.ts'

type Stored = StoredCase & Pick<WholeReturnCase, 'parcelState' | 'handedOverAt'>

export async function getCase(reader: Reader, actor: Actor, { id }: { readonly id: string }) {
  const found = await sql<Stored>`select ${caseColumns}, p.state as "parcelState",
      p.handed_over_at as "handedOverAt"
    from ${caseSource} where c.id = ${id} and ${withinOutlets(actor, access, 'c.outlet_id')}`.execute(
    reader,
  )
  const [stored] = found.rows
  if (!stored) throw notFound('This missing return')
  const [row] = await withTerms(reader, [stored])
  if (!row) throw notFound('This missing return')
  const { parcelState, handedOverAt } = stored
  return {
    ...row,
    parcelState,
    handedOverAt,
    notes: await notesOf(reader, id),
    claims: await claimsOf(reader, id),
    scans: await scansOf(reader, row.parcelId),
  }
}

/** For the parcel's own panel, newest first. */
export async function casesOfParcel(
  reader: Reader,
  actor: Actor,
  { parcelId }: { readonly parcelId: string },
) {
  await findParcel(reader, actor, access, parcelId)
  const found = await sql<StoredCase>`select ${caseColumns} from ${caseSource}
    where c.parcel_id = ${parcelId} and ${withinOutlets(actor, access, 'c.outlet_id')}
    order by c.opened_at desc`.execute(reader)
  return { cases: await withTerms(reader, found.rows) }
}

export async function historyOfCase(reader: Reader, actor: Actor, { id }: { readonly id: string }) {
  await getCase(reader, actor, { id })
  return { entries: await withWords(reader, await eventsOf(reader, id)) }
}

async function notesOf(reader: Reader, id: string) {
  const found = await sql<WholeReturnCase['notes'][number]>`
    select n.id, n.text, by.full_name as by, n.noted_at as at
    from return_case_notes n left join profiles by on by.id = n.noted_by
    where n.case_id = ${id} order by n.noted_at desc, n.id desc`.execute(reader)
  return found.rows
}

async function claimsOf(reader: Reader, id: string) {
  const found = await sql<WholeReturnCase['claims'][number]>`
    select claim.id, claim.number, claim.state from claim_cases cc
    join claims claim on claim.id = cc.claim_id
    where cc.case_id = ${id} order by claim.number desc`.execute(reader)
  return found.rows
}

async function scansOf(reader: Reader, parcelId: string) {
  const found = await sql<WholeReturnCase['scans'][number]>`
    select s.scanned_at as at, session.number as session, s.verdict
    from gate_scans s join gate_sessions session on session.id = s.session_id
    where s.parcel_id = ${parcelId} order by s.scanned_at desc`.execute(reader)
  return found.rows
}
