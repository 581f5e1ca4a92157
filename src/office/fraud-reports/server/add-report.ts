import { sql } from 'kysely'
import { addDays, formatDay } from '#platform/days.ts'
import { codedKey } from '#platform/events.ts'
import { formatMoney } from '#platform/money.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { StartRecord } from '../fraud-reports.fields.ts'
import { fraudReportsSettings } from '../fraud-reports.settings.ts'
import type { ReportType } from '../kinds-of-fraud.ts'
import { isRecordNoun, isSubjectNoun } from '../reported-nouns.ts'
import { readTerms } from './report-source.ts'
import { type Reportable, requireReportable } from './reportable-records.ts'
import { tellOfReport } from './tell-report.ts'
import { access, readersOf } from './visible-reports.ts'

export type ReportFacts = {
  readonly type: ReportType
  readonly title: string
  readonly narrative: string
  readonly happenedOn: string
  readonly atRiskMinor: number
  readonly lostMinor: number
  readonly recoveredMinor: number
  readonly isReporterHidden: boolean
}

export type FraudReportEntry = ReportFacts & {
  readonly outletId: string
  readonly rule: string | null
  readonly links: readonly StartRecord[]
  readonly isDraft: boolean
}

/** Reports a suspected fraud, with what it is about. Only its author sees a draft. */
export async function addReport(tx: Tx, actor: Actor, input: FraudReportEntry) {
  const reporterId = requireAuthor(actor)
  const { outletId, isDraft } = input
  requireWithinOutlets(actor, access, outletId)
  await requireOutlet(tx, outletId)
  const terms = await readTerms(tx)
  const today = await todayAt(tx, outletId)
  refuseFacts(input, { today, currency: terms.currency })
  const links: Reportable[] = []
  for (const link of input.links) {
    refuseSelf(actor, link.noun, link.id)
    links.push(await requireReportable(tx, actor, link))
  }
  const dueOn = addDays(today, await settingOf(tx, fraudReportsSettings.dueDays))
  const id = newId()
  const added = await sql<{ number: number; version: number }>`
    insert into fraud_reports (id, outlet_id, type, state, title, narrative, happened_on, currency,
      at_risk_minor, lost_minor, recovered_minor, rule, reporter_id, is_reporter_hidden, due_on,
      submitted_at)
    values (${id}, ${outletId}, ${input.type}, ${isDraft ? 'draft' : 'submitted'}, ${input.title},
      ${input.narrative}, ${input.happenedOn}, ${terms.currency}, ${input.atRiskMinor},
      ${input.lostMinor}, ${input.recoveredMinor}, ${input.rule}, ${reporterId},
      ${input.isReporterHidden}, ${dueOn}, ${isDraft ? null : new Date().toISOString()})
    returning number, version`.execute(tx)
  const [row] = added.rows
  if (!row) throw new Error('An insert returns its row.')
  for (const link of links) await addLink(tx, actor, id, link)
  const label = `${terms.prefix}${row.number}`
  const report = { id, label, outletId }
  await tellOfReport(tx, actor, report, isDraft ? 'drafted' : 'submitted', {
    type: input.type,
    ...(isDraft ? {} : { [codedKey]: { readers: await readersOf(tx, report) } }),
  })
  return { id, label, version: row.version }
}

function requireAuthor(actor: Actor): string {
  const id = authorId(actor)
  if (id === null) throw new Error('A fraud report has an author.')
  return id
}

async function requireOutlet(tx: Tx, outletId: string): Promise<void> {
  const found = await sql`select from outlets where id = ${outletId}`.execute(tx)
  if (found.rows.length === 0) throw notFound('This outlet')
}

/** Refuses amounts that do not add up, and a day that is still to come. */
export function refuseFacts(
  facts: Pick<ReportFacts, 'lostMinor' | 'recoveredMinor' | 'happenedOn'>,
  { today, currency }: { readonly today: string; readonly currency: string },
): void {
  const { lostMinor, recoveredMinor, happenedOn } = facts
  if (recoveredMinor > lostMinor)
    throw new Refusal(
      'unprocessable',
      'above_lost',
      `${formatMoney(lostMinor, currency)} was lost, so that no more can be recovered. Correct one of the amounts.`,
      { field: 'recoveredMinor' },
    )
  if (happenedOn > today)
    throw new Refusal(
      'unprocessable',
      'day_ahead',
      `${formatDay(happenedOn)} is still to come. Enter the day on which it happened.`,
      { field: 'happenedOn' },
    )
}

/** A report that its own subject writes would be invisible to its author. */
export function refuseSelf(actor: Actor, noun: string, id: string): void {
  if (noun !== 'user' || id !== authorId(actor)) return
  throw new Refusal(
    'unprocessable',
    'own_report',
    'You can’t write a report about yourself. Ask another manager to write it.',
    { field: 'links' },
  )
}

/** Links what the noun allows: a register session is a subject and a record. */
export async function addLink(
  tx: Tx,
  actor: Actor,
  reportId: string,
  { noun, id, label }: Reportable,
): Promise<void> {
  const author = authorId(actor)
  if (isSubjectNoun(noun))
    await sql`insert into fraud_report_subjects (id, report_id, noun, subject_id, label, roles,
        added_by)
      values (${newId()}, ${reportId}, ${noun}, ${id}, ${label},
        case when ${noun}::text = 'user' then fraud_reports_roles_of(${id}) else '{}' end, ${author})
      on conflict on constraint fraud_report_subjects_once do nothing`.execute(tx)
  if (isRecordNoun(noun))
    await sql`insert into fraud_report_records (id, report_id, noun, record_id, label, added_by)
      values (${newId()}, ${reportId}, ${noun}, ${id}, ${label}, ${author})
      on conflict on constraint fraud_report_records_once do nothing`.execute(tx)
}
