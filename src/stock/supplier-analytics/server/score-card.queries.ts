import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { cardOf } from '../score-card.rules.ts'
import type { ScoreCard } from '../supplier-analytics.fields.ts'
import type { ReportInput } from './read-evaluated-lines.ts'
import { reportPeriod } from './report-period.ts'
import { supplierReport } from './supplier-reports.ts'

/** The score card of one supplier, from the lines that the actor may see. */
export async function readScoreCard(
  reader: Reader,
  actor: Actor,
  input: ReportInput & { readonly id: string },
): Promise<ScoreCard> {
  const report = await supplierReport(reader, actor, input)
  const { from, to, today } = await reportPeriod(reader, input.due)
  const company = await settingOf(reader, platformSettings.companyName)
  return cardOf(report, { company, from, to, madeOn: today })
}
