import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatAgo, formatDay, formatInstantExact } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { TransferRow } from '../transfers.fields.ts'
import { purposeLabels } from '../transfers.rules.ts'
import { transferMachine } from '../transfers.states.ts'
import classes from './transfers.module.css'

export const transferColumns: readonly Column<TransferRow>[] = [
  {
    key: 'number',
    label: 'Transfer',
    width: '88px',
    onCard: 'title',
    render: ({ number }) => <span className={classes.number}>{number}</span>,
  },
  {
    key: 'route',
    label: 'From and to',
    onCard: 'title',
    render: ({ fromCode, fromName, toCode, toName }) => (
      <span title={`${fromName} to ${toName}`}>
        {fromCode} → {toCode}
      </span>
    ),
  },
  {
    key: 'purpose',
    label: 'Purpose',
    width: '150px',
    onCard: 'none',
    isHidden: true,
    render: ({ purpose }) => purposeLabels[purpose],
  },
  {
    key: 'lines',
    label: 'Lines',
    width: '64px',
    align: 'right',
    onCard: 'none',
    render: ({ lines }) => lines,
  },
  {
    key: 'units',
    label: 'Units',
    width: '72px',
    align: 'right',
    render: ({ units }) => (units === null ? '–' : <QuantityText quantity={units} />),
  },
  {
    key: 'open',
    label: 'On the way',
    width: '96px',
    align: 'right',
    render: ({ openUnits }) => (openUnits ? <QuantityText quantity={openUnits} /> : '–'),
  },
  {
    key: 'value',
    label: 'Value',
    width: '104px',
    align: 'right',
    render: ({ valueMinor, currency }) =>
      valueMinor === null ? '–' : <MoneyText minor={valueMinor} currency={currency} />,
  },
  {
    key: 'openValue',
    label: 'Value on the way',
    width: '128px',
    align: 'right',
    isHidden: true,
    onCard: 'none',
    render: ({ openValueMinor, currency }) =>
      openValueMinor ? <MoneyText minor={openValueMinor} currency={currency} /> : '–',
  },
  {
    key: 'expected',
    label: 'Expected',
    width: '150px',
    render: ({ expectedOn, isLate }) => {
      if (expectedOn === null) return '–'
      const day = formatDay(expectedOn)
      return isLate ? <ToneBadge tone="bad" label={day} title="Late" /> : day
    },
  },
  {
    key: 'age',
    label: 'Since',
    width: '116px',
    render: ({ stateChangedAt }) => (
      <span title={formatInstantExact(stateChangedAt)}>
        {formatAgo(stateChangedAt, Date.now())}
      </span>
    ),
  },
  {
    key: 'created',
    label: 'Created',
    width: '150px',
    isHidden: true,
    onCard: 'none',
    render: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  {
    key: 'state',
    label: 'State',
    width: '152px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={transferMachine} state={state} />,
  },
]
