import { sql } from 'kysely'
import { isAdmin } from '#organization/users/roles.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import type { FraudReport } from '../fraud-reports.fields.ts'
import { mayReopen } from './decide-report.ts'
import { type FoundReport, findReport } from './find-report.ts'
import { beside, readTerms, rowColumns, subjectLabel } from './report-source.ts'
import { visibleTo } from './visible-reports.ts'

type Asked = { readonly id: string }

type Lists = 'subjectLinks' | 'recordLinks' | 'files' | 'duplicateOf'
type Derived = 'mayReopen' | 'isOwn' | 'reporter'

export async function getReport(reader: Reader, actor: Actor, { id }: Asked): Promise<FraudReport> {
  const report = await findReport(reader, actor, id)
  const terms = await readTerms(reader)
  const found = await sql<
    Omit<FraudReport, Lists | Derived> & { reporterName: string; originalId: string | null }
  >`
    select ${rowColumns(terms)}, o.name as "outletName", r.narrative, r.rule,
      r.is_reporter_hidden as "isReporterHidden", r.outcome, r.action,
      r.submitted_at as "submittedAt", r.ended_at as "endedAt",
      reporter.full_name as "reporterName", r.duplicate_of as "originalId"
    from fraud_reports r ${beside} join profiles reporter on reporter.id = r.reporter_id
    where r.id = ${id}`.execute(reader)
  const [head] = found.rows
  if (!head) throw new Error(`Report ${id} went away between two reads.`)
  const { reporterName, originalId, ...row } = head
  return {
    ...row,
    reporter: mayKnowReporter(actor, report) ? reporterName : null,
    isOwn: report.reporterId === authorId(actor),
    mayReopen: mayReopen(actor),
    subjectLinks: await subjectsOf(reader, id),
    recordLinks: await recordsOf(reader, id),
    files: await filesOf(reader, id),
    duplicateOf: originalId === null ? null : await originalOf(reader, actor, originalId, terms),
  }
}

/** A hidden reporter is known to themselves and to administrators. */
const mayKnowReporter = (actor: Actor, { isReporterHidden, reporterId }: FoundReport) =>
  !isReporterHidden || reporterId === authorId(actor) || isAdmin(actor.roles)

async function subjectsOf(reader: Reader, id: string): Promise<FraudReport['subjectLinks']> {
  const found = await sql<FraudReport['subjectLinks'][number]>`
    select s.id, s.noun, s.subject_id as "subjectId", ${subjectLabel} as label,
      s.added_at as "addedAt"
    from fraud_report_subjects s where s.report_id = ${id} order by s.added_at, s.id`.execute(
    reader,
  )
  return found.rows
}

export async function recordsOf(reader: Reader, id: string): Promise<FraudReport['recordLinks']> {
  const found = await sql<FraudReport['recordLinks'][number]>`
    select id, noun, record_id as "recordId", label, added_at as "addedAt"
    from fraud_report_records where report_id = ${id} order by added_at, id`.execute(reader)
  return found.rows
}

async function filesOf(reader: Reader, id: string): Promise<FraudReport['files']> {
  const found = await sql<FraudReport['files'][number]>`
    select own.id, own.file_id as "fileId", own.name, f.media_type like 'image/%' as "isPicture",
      encode(f.sha256, 'hex') as sha256, own.added_at as "addedAt"
    from fraud_report_files own join files f on f.id = own.file_id
    where own.report_id = ${id} order by own.added_at, own.id`.execute(reader)
  return found.rows
}

/** Null where the actor may not see the original. */
async function originalOf(
  reader: Reader,
  actor: Actor,
  id: string,
  { prefix }: { readonly prefix: string },
): Promise<FraudReport['duplicateOf']> {
  const found = await sql<{ id: string; label: string }>`
    select r.id, ${prefix}::text || r.number as label from fraud_reports r
    where r.id = ${id} and ${visibleTo(actor)}`.execute(reader)
  return found.rows[0] ?? null
}

/** The history names a hidden reporter to administrators only. */
export async function historyOfReport(reader: Reader, actor: Actor, { id }: Asked) {
  const report = await findReport(reader, actor, id)
  const entries = await eventsOf(reader, id)
  if (mayKnowReporter(actor, report)) return { entries }
  const found = await sql<{ seq: number }>`select seq from events
    where entity_id = ${id} and actor_id = ${report.reporterId}`.execute(reader)
  const own = new Set(found.rows.map(({ seq }) => seq))
  return {
    entries: entries.map((entry) =>
      own.has(entry.seq) ? { ...entry, actorName: 'Hidden reporter' } : entry,
    ),
  }
}
