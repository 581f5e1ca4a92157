import { adviceReasonWords } from '#delivery/couriers/advice-reasons.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { AdviceRow } from '../advice.fields.ts'
import { adviceMachine } from '../advice.states.ts'
import { resultLabels } from '../advice-decisions.ts'
import classes from './advice.module.css'
import { isUndecided, resultTones, whyHere } from './advice-words.ts'
import { CourierCountdown } from './CourierCountdown.tsx'

const toneOfStuck = { none: 'quiet', amber: 'waiting', red: 'bad' } as const

export const adviceCells: Cells<AdviceRow> = {
  left: (row) => (isUndecided(row) ? <CourierCountdown respondBy={row.respondBy} /> : '–'),
  why: (row) => whyHere(row, Date.now()),
  order: ({ orderNumber }) => <span className={classes.number}>{orderNumber}</span>,
  customer: ({ name, city }) => (
    <span className={classes.stacked}>
      <span>{name}</span>
      <span className={classes.minor}>{city}</span>
    </span>
  ),
  reason: ({ reason, courierText, courierName }) => (
    <span className={classes.stacked} title={courierText}>
      <span>{adviceReasonWords[reason]}</span>
      <span className={classes.minor}>
        {courierName}: {courierText || 'no words'}
      </span>
    </span>
  ),
  attempts: ({ attempts }) => attempts || '–',
  stuck: ({ daysStuck, urgency }) => (
    <ToneBadge
      tone={toneOfStuck[urgency]}
      label={daysStuck === 1 ? '1 day' : `${daysStuck} days`}
    />
  ),
  state: ({ state, result }) =>
    result === null ? (
      <StateBadge machine={adviceMachine} state={state} />
    ) : (
      <ToneBadge tone={resultTones[result]} label={resultLabels[result]} />
    ),
}
