import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { nounLabels, type StartNoun } from '../reported-nouns.ts'
import { addLink, refuseSelf } from './add-report.ts'
import { type FoundReport, findReport, requireUnended } from './find-report.ts'
import { requireReportable } from './reportable-records.ts'
import { tellOfReport } from './tell-report.ts'

const mostLinks = 60

type Link = { readonly id: string; readonly noun: StartNoun; readonly recordId: string }

/** Links a record or a person. A report about a user is at once hidden from them and their peers. */
export async function linkRecord(tx: Tx, actor: Actor, { id, noun, recordId }: Link) {
  const report = await findReport(tx, actor, id, { isLocked: true })
  requireUnended(report)
  refuseSelf(actor, noun, recordId)
  const record = await requireReportable(tx, actor, { noun, id: recordId })
  if (noun === 'user') await refusePeerAsOwner(tx, report, recordId)
  await requireRoom(tx, report)
  await addLink(tx, actor, id, record)
  await tellOfReport(tx, actor, report, 'linked', { link: linkInWords(noun, record.label) })
  return { id }
}

/** A user by their kind alone, since the log outlives them. */
const linkInWords = (noun: StartNoun, label: string) =>
  noun === 'user' ? 'a user' : noun === 'customer' ? `customer ${label}` : label

async function refusePeerAsOwner(tx: Tx, report: FoundReport, userId: string): Promise<void> {
  if (report.ownerId === null) return
  const found = await sql<{ isPeer: boolean }>`select
    fraud_reports_are_peers(array[${report.ownerId}::uuid], ${userId}, '{}') as "isPeer"`.execute(
    tx,
  )
  if (found.rows[0]?.isPeer !== true) return
  throw new Refusal(
    'conflict',
    'owner_is_peer',
    `The owner of ${report.label} is this user or has the same role, and could not see the report any more. Assign it to another user first.`,
    { field: 'recordId' },
  )
}

async function requireRoom(tx: Tx, { id, label }: FoundReport): Promise<void> {
  const found = await sql<{ count: number }>`select (
    (select count(*) from fraud_report_subjects where report_id = ${id})
    + (select count(*) from fraud_report_records where report_id = ${id}))::int as count`.execute(
    tx,
  )
  if ((found.rows[0]?.count ?? 0) < mostLinks) return
  throw new Refusal(
    'conflict',
    'too_many_links',
    `${label} has ${mostLinks} links, which is as many as a report may have. Remove one first.`,
  )
}

type Removal = { readonly id: string; readonly linkId: string }

/** Removes a link. A user stays linked once the report is submitted, because they would see it then. */
export async function unlinkRecord(tx: Tx, actor: Actor, { id, linkId }: Removal) {
  const report = await findReport(tx, actor, id, { isLocked: true })
  requireUnended(report)
  const found = await sql<{ noun: StartNoun; label: string }>`
    select noun, label from fraud_report_subjects where id = ${linkId} and report_id = ${id}
    union all
    select noun, label from fraud_report_records where id = ${linkId} and report_id = ${id}`.execute(
    tx,
  )
  const [link] = found.rows
  if (!link) throw notFound('This link')
  if (link.noun === 'user' && report.state !== 'draft')
    throw new Refusal(
      'conflict',
      'user_stays',
      `A user stays linked to ${report.label}, because the report would become visible to them. Write in the outcome that they are cleared.`,
    )
  await sql`delete from fraud_report_subjects where id = ${linkId}`.execute(tx)
  await sql`delete from fraud_report_records where id = ${linkId}`.execute(tx)
  const words = linkInWords(link.noun, link.label || nounLabels[link.noun])
  await tellOfReport(tx, actor, report, 'unlinked', { link: words })
  return { id }
}
