import { adviceReasonWords } from '#delivery/couriers/advice-reasons.ts'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { AdviceRow } from '../advice.fields.ts'
import { adviceMachine } from '../advice.states.ts'
import { decisionLabels, resultLabels } from '../advice-decisions.ts'
import classes from './advice.module.css'
import { isUndecided, resultTones, whyHere } from './advice-words.ts'
import { CourierCountdown } from './CourierCountdown.tsx'

const toneOfStuck = { none: 'quiet', amber: 'waiting', red: 'bad' } as const

export const adviceColumns: readonly Column<AdviceRow>[] = [
  {
    key: 'left',
    label: 'Time left',
    width: '164px',
    render: (row) => (isUndecided(row) ? <CourierCountdown respondBy={row.respondBy} /> : '–'),
  },
  {
    key: 'why',
    label: 'Why here',
    width: '132px',
    onCard: 'none',
    render: (row) => whyHere(row, Date.now()),
  },
  {
    key: 'order',
    label: 'Order',
    width: '80px',
    onCard: 'title',
    render: ({ orderNumber }) => <span className={classes.number}>{orderNumber}</span>,
  },
  {
    key: 'customer',
    label: 'Customer',
    onCard: 'title',
    render: ({ name, city }) => (
      <span className={classes.stacked}>
        <span>{name}</span>
        <span className={classes.minor}>{city}</span>
      </span>
    ),
  },
  {
    key: 'reason',
    label: 'Reason',
    render: ({ reason, courierText, courierName }) => (
      <span className={classes.stacked} title={courierText}>
        <span>{adviceReasonWords[reason]}</span>
        <span className={classes.minor}>
          {courierName}: {courierText || 'no words'}
        </span>
      </span>
    ),
  },
  {
    key: 'attempts',
    label: 'Tries',
    width: '56px',
    align: 'right',
    render: ({ attempts }) => attempts || '–',
  },
  {
    key: 'stuck',
    label: 'Silent',
    width: '104px',
    render: ({ daysStuck, urgency }) => (
      <ToneBadge
        tone={toneOfStuck[urgency]}
        label={daysStuck === 1 ? '1 day' : `${daysStuck} days`}
      />
    ),
  },
  {
    key: 'value',
    label: 'Value',
    width: '96px',
    align: 'right',
    render: ({ valueMinor, currency }) => <MoneyText minor={valueMinor} currency={currency} />,
  },
  {
    key: 'decision',
    label: 'Decision',
    width: '152px',
    onCard: 'none',
    render: ({ decision }) => (decision === null ? '–' : decisionLabels[decision]),
  },
  {
    key: 'outlet',
    label: 'Outlet',
    width: '80px',
    isHidden: true,
    render: ({ outletCode }) => outletCode,
  },
  {
    key: 'state',
    label: 'State',
    width: '176px',
    onCard: 'mark',
    render: ({ state, result }) =>
      result === null ? (
        <StateBadge machine={adviceMachine} state={state} />
      ) : (
        <ToneBadge tone={resultTones[result]} label={resultLabels[result]} />
      ),
  },
]
