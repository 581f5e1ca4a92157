import { sql } from 'kysely'
import { changesBetween, overlaid } from '#platform/changes.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { type ReportFacts, refuseFacts } from './add-report.ts'
import { findReport, requireUnended, requireVersion } from './find-report.ts'
import { tellOfReport } from './tell-report.ts'

type Input = { readonly [K in keyof ReportFacts]?: ReportFacts[K] | undefined } & {
  readonly id: string
  readonly version: number
}

/** Changes what is written about a report. The log names what changed, and keeps no narrative. */
export async function changeReport(tx: Tx, actor: Actor, { id, version, ...given }: Input) {
  const report = await findReport(tx, actor, id, { isLocked: true })
  requireVersion(report, version)
  requireUnended(report)
  const { currency, ...before } = await factsOf(tx, id)
  const after = overlaid(before, given)
  refuseFacts(after, { today: await todayAt(tx, report.outletId), currency })
  const { narrative, ...changes } = changesBetween(before, after)
  if (narrative === undefined && Object.keys(changes).length === 0) return { id, version }
  const saved = await sql<{ version: number }>`update fraud_reports
    set type = ${after.type}, title = ${after.title}, narrative = ${after.narrative},
      happened_on = ${after.happenedOn}, at_risk_minor = ${after.atRiskMinor},
      lost_minor = ${after.lostMinor}, recovered_minor = ${after.recoveredMinor},
      is_reporter_hidden = ${after.isReporterHidden}, version = version + 1
    where id = ${id} returning version`.execute(tx)
  const [row] = saved.rows
  if (!row) throw new Error('A locked report is changed.')
  await tellOfReport(tx, actor, report, 'changed', { ...changes, currency })
  return { id, version: row.version }
}

async function factsOf(tx: Tx, id: string): Promise<ReportFacts & { currency: string }> {
  const found = await sql<ReportFacts & { currency: string }>`
    select type, title, narrative, happened_on::text as "happenedOn",
      at_risk_minor as "atRiskMinor", lost_minor as "lostMinor",
      recovered_minor as "recoveredMinor", is_reporter_hidden as "isReporterHidden", currency
    from fraud_reports where id = ${id}`.execute(tx)
  const [facts] = found.rows
  if (!facts) throw new Error(`The locked report ${id} is gone.`)
  return facts
}
