import { formatMoney } from '#platform/money.ts'
import { LineChartFigure } from '#platform/web/charts/LineChartFigure.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { formatCount, shortDay } from '#platform/web/format-instant.ts'
import lineTable from '#platform/web/line-table.module.css'
import type { TrialDetail } from '../rule-trials.fields.ts'
import classes from './rule-trials.module.css'
import { TrialRecords } from './TrialRecords.tsx'

const days = 90

/** The numbers of a finished trial beside those of the value in force, by day and by record. */
export function TrialResult({ trial }: { trial: TrialDetail }) {
  const { words, leftOut, recordsRead, countForeign, currency } = trial
  return (
    <>
      <Numbers trial={trial} />
      {leftOut > 0 ? (
        <p className={classes.quiet}>
          {formatCount(leftOut)} of {formatCount(recordsRead)} {words.records} are left out, because
          what was known of them at the time was not kept.
        </p>
      ) : null}
      {countForeign > 0 ? (
        <p className={classes.quiet}>
          The value is in {currency}; {formatCount(countForeign)} {words.records} in other
          currencies are not part of it.
        </p>
      ) : null}
      <LineChartFigure
        title={`${words.affected}, per day`}
        unit="Tried value"
        secondUnit="In force"
        rows={trial.days.map(({ day, after, before }) => ({
          label: shortDay(day),
          value: after,
          second: before,
        }))}
        format={(value) => formatCount(value)}
      />
      <TrialRecords trial={trial} />
    </>
  )
}

/** With one decimal, so that a few records in 90 days are not shown as none. */
function perDay(count: number): string {
  const tenths = Math.round((count * 10) / days)
  return `${formatCount(Math.floor(tenths / 10))}.${tenths % 10}`
}

function Numbers({ trial }: { trial: TrialDetail }) {
  const { words, currency, countBefore, countAfter, countAdded, countRemoved } = trial
  const money = (minor: number) => formatMoney(minor, currency)
  const rows: readonly (readonly [string, string, string])[] = [
    [words.affected, formatCount(countBefore), formatCount(countAfter)],
    ['Newly affected', '', formatCount(countAdded)],
    ['No longer affected', '', formatCount(countRemoved)],
    ['Value of these', money(trial.minorBefore), money(trial.minorAfter)],
    [`Per day: ${words.work}`, perDay(countBefore), perDay(countAfter)],
    ...(words.hit === null || words.falsePositive === null
      ? []
      : [
          [`Hits: ${words.hit.toLowerCase()}`, '', formatCount(trial.hits)] as const,
          [
            `False positives: ${words.falsePositive.toLowerCase()}`,
            '',
            formatCount(trial.falsePositives),
          ] as const,
        ]),
  ]
  return (
    <table className={classNames(lineTable.lines, lineTable.wraps)}>
      <thead>
        <tr>
          <th scope="col">Last {days} days</th>
          <th scope="col" className={lineTable.right}>
            In force
          </th>
          <th scope="col" className={lineTable.right}>
            Tried value
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, before, after]) => (
          <tr key={label}>
            <td>{label}</td>
            <td className={lineTable.right}>{before}</td>
            <td className={lineTable.right}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
