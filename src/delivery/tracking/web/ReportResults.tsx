import type { ReportableParcel } from '#delivery/dispatch/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ReportOutcome } from '../hand-report.fields.ts'
import classes from './report.module.css'

/** Which parcels took the report, and why others did not. */
export function ReportResults(props: {
  parcels: readonly ReportableParcel[]
  outcomes: readonly ReportOutcome[]
}) {
  return (
    <ul className={classes.results}>
      {props.parcels.map(({ id, code, cashMinor, currency }) => {
        const outcome = props.outcomes.find(({ parcelId }) => parcelId === id)
        return (
          <li key={id}>
            <CodeText code={code} />
            {cashMinor > 0 ? <span>{formatMoney(cashMinor, currency)}</span> : null}
            {outcome?.isTaken ? <ToneBadge tone="good" label="Saved" /> : null}
            {outcome && !outcome.isTaken ? (
              <span role="alert" className={classes.problem}>
                {outcome.problem}
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
