import { sql } from 'kysely'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { fraudReportsSettings } from '../fraud-reports.settings.ts'
import { type FraudReportState, fraudReportMachine } from '../fraud-reports.states.ts'
import { visibleTo } from './visible-reports.ts'

export type FoundReport = {
  readonly id: string
  readonly label: string
  readonly state: FraudReportState
  readonly version: number
  readonly outletId: string
  readonly ownerId: string | null
  readonly reporterId: string
  readonly isReporterHidden: boolean
  readonly lostMinor: number
  readonly recoveredMinor: number
}

/** A report that the actor may see; optionally locked until the end of the transaction. */
export async function findReport(
  reader: Reader,
  actor: Actor,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FoundReport> {
  const prefix = await settingOf(reader, fraudReportsSettings.prefix)
  const found = await sql<FoundReport>`
    select r.id, ${prefix}::text || r.number as label, r.state, r.version,
      r.outlet_id as "outletId", r.owner_id as "ownerId", r.reporter_id as "reporterId",
      r.is_reporter_hidden as "isReporterHidden", r.lost_minor as "lostMinor",
      r.recovered_minor as "recoveredMinor"
    from fraud_reports r where r.id = ${id} and ${visibleTo(actor)}
    ${isLocked ? sql`for update of r` : sql``}`.execute(reader)
  const [report] = found.rows
  if (!report) throw notFound('This report')
  return report
}

/** Refuses a version that is not the present one. */
export function requireVersion({ label, version }: FoundReport, given: number): void {
  if (given !== version) throw staleVersion(label, given, version)
}

const ended: readonly FraudReportState[] = ['unsubstantiated', 'duplicate', 'closed']

/** A report that ended stays as it is, until it is reopened. */
export function requireUnended({ label, state }: FoundReport): void {
  if (!ended.includes(state)) return
  throw new Refusal(
    'conflict',
    'ended',
    `${label} is ${fraudReportMachine.states[state].label.toLowerCase()}, so that it can’t be changed. Ask a super manager to reopen it.`,
  )
}
