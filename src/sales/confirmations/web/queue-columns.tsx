import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatAgo, formatInstantExact } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { TaskRow } from '../confirmations.fields.ts'
import { confirmationMachine } from '../confirmations.states.ts'
import { outcomeLabels } from '../outcomes.ts'
import { becauseText, shareText } from './call-words.ts'
import classes from './confirmations.module.css'

export const queueColumns: readonly Column<TaskRow>[] = [
  {
    key: 'number',
    label: 'Order',
    width: '80px',
    onCard: 'title',
    render: ({ number }) => <span className={classes.number}>{number}</span>,
  },
  {
    key: 'customer',
    label: 'Customer',
    onCard: 'title',
    render: ({ name, maskedPhone }) => (
      <span className={classes.customer}>
        <span>{name}</span>
        <span className={classes.minor}>{maskedPhone}</span>
      </span>
    ),
  },
  { key: 'city', label: 'Town', width: '112px', render: ({ city }) => city || '–' },
  {
    key: 'units',
    label: 'Units',
    width: '64px',
    align: 'right',
    onCard: 'none',
    isHidden: true,
    render: ({ units }) => <QuantityText quantity={units} />,
  },
  {
    key: 'total',
    label: 'Total',
    width: '96px',
    align: 'right',
    render: ({ totalMinor, currency }) => <MoneyText minor={totalMinor} currency={currency} />,
  },
  {
    key: 'pay',
    label: 'Pays',
    width: '80px',
    onCard: 'none',
    render: ({ paymentMethod }) => (paymentMethod === 'prepaid' ? 'Prepaid' : 'Cash'),
  },
  {
    key: 'stake',
    label: 'At stake',
    width: '112px',
    align: 'right',
    render: ({ atStakeMinor, currency, failingBasisPoints, failingBecause }) => (
      <span title={`${shareText(failingBasisPoints)} fail: ${becauseText(failingBecause)}`}>
        <MoneyText minor={atStakeMinor} currency={currency} />{' '}
        <span className={classes.minor}>{shareText(failingBasisPoints)}</span>
      </span>
    ),
  },
  {
    key: 'attempts',
    label: 'Calls',
    width: '56px',
    align: 'right',
    render: ({ attempts }) => attempts || '–',
  },
  {
    key: 'last',
    label: 'Last outcome',
    width: '128px',
    isHidden: true,
    render: ({ lastOutcome }) => (lastOutcome === null ? '–' : outcomeLabels[lastOutcome]),
  },
  {
    key: 'next',
    label: 'Next call',
    width: '152px',
    render: ({ nextCallAt }) => (nextCallAt === null ? 'now' : <InstantText at={nextCallAt} />),
  },
  {
    key: 'age',
    label: 'Placed',
    width: '104px',
    render: ({ placedAt }) => (
      <span title={formatInstantExact(placedAt)}>{formatAgo(placedAt, Date.now())}</span>
    ),
  },
  {
    key: 'outlet',
    label: 'Outlet',
    width: '80px',
    isHidden: true,
    render: (row) => row.outletCode,
  },
  {
    key: 'agent',
    label: 'Agent',
    width: '136px',
    isHidden: true,
    render: ({ agentName }) => agentName ?? '–',
  },
  {
    key: 'state',
    label: 'State',
    width: '120px',
    onCard: 'mark',
    render: ({ state, isHeld, agentName }) =>
      isHeld ? (
        <ToneBadge tone="quiet" label="On hold" title="Nobody is called while it is on hold." />
      ) : (
        <span title={state === 'in_call' ? (agentName ?? '') : ''}>
          <StateBadge machine={confirmationMachine} state={state} />
        </span>
      ),
  },
]
