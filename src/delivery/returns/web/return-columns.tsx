import { faultLabels } from '#organization/reasons/reasons.rules.ts'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatAgo, formatDay, formatInstantExact } from '#platform/web/format-instant.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { despiteLabels, kindInWords, settlementLabels } from '../return-words.ts'
import type { ReturnRow } from '../returns.fields.ts'
import { returnMachine } from '../returns.states.ts'

export const returnColumns: readonly Column<ReturnRow>[] = [
  {
    key: 'number',
    label: 'Return',
    width: '80px',
    onCard: 'title',
    render: ({ number }) => <strong>{number}</strong>,
  },
  { key: 'kind', label: 'Kind', width: '136px', render: kindInWords },
  {
    key: 'order',
    label: 'Order',
    width: '88px',
    render: ({ orderNumber }) => orderNumber ?? <ToneBadge tone="bad" label="Unknown" />,
  },
  {
    key: 'customer',
    label: 'Customer',
    onCard: 'title',
    render: ({ customerName, trackingNumber }) => customerName || trackingNumber || '–',
  },
  {
    key: 'reason',
    label: 'Reason',
    render: ({ reason, fault }) => (
      <span title={`Fault: ${faultLabels[fault]}`}>{reason || '–'}</span>
    ),
  },
  {
    key: 'units',
    label: 'Here',
    width: '76px',
    align: 'right',
    render: ({ received, expected }) => (
      <>
        <QuantityText quantity={received} /> / <QuantityText quantity={expected} />
      </>
    ),
  },
  {
    key: 'inspect',
    label: 'To inspect',
    width: '96px',
    align: 'right',
    isHidden: true,
    render: ({ toInspect }) => (toInspect > 0 ? <QuantityText quantity={toInspect} /> : '–'),
  },
  {
    key: 'flags',
    label: 'Flags',
    width: '72px',
    onCard: 'none',
    render: ({ flagged, extras, isWeightOff, takenDespite }) => {
      const signs = [
        flagged > 0 ? `${flagged} ${flagged === 1 ? 'finding' : 'findings'}` : '',
        extras > 0 ? `${extras} extra` : '',
        isWeightOff ? 'weight' : '',
        ...takenDespite.map((rule) => despiteLabels[rule]),
      ].filter(Boolean)
      if (signs.length === 0) return '–'
      const tone = flagged > 0 || isWeightOff ? 'bad' : 'waiting'
      return <ToneBadge tone={tone} label={`${signs.length}`} title={signs.join(', ')} />
    },
  },
  {
    key: 'due',
    label: 'Due',
    width: '116px',
    render: ({ dueOn, isLate }) => {
      if (dueOn === null) return '–'
      return isLate ? (
        <ToneBadge tone="bad" label={formatDay(dueOn)} title="Late" />
      ) : (
        formatDay(dueOn)
      )
    },
  },
  {
    key: 'settlement',
    label: 'Settled by',
    width: '112px',
    isHidden: true,
    onCard: 'none',
    render: ({ settlement }) => (settlement ? settlementLabels[settlement] : '–'),
  },
  {
    key: 'paid',
    label: 'Paid back',
    width: '104px',
    align: 'right',
    isHidden: true,
    onCard: 'none',
    render: ({ refundedMinor, currency }) =>
      refundedMinor > 0 ? <MoneyText minor={refundedMinor} currency={currency} /> : '–',
  },
  {
    key: 'assigned',
    label: 'Seen to by',
    width: '132px',
    isHidden: true,
    onCard: 'none',
    render: ({ assignedName }) => assignedName ?? '–',
  },
  {
    key: 'courier',
    label: 'Courier',
    width: '128px',
    isHidden: true,
    onCard: 'none',
    render: ({ courierName }) => courierName ?? '–',
  },
  {
    key: 'outlet',
    label: 'Outlet',
    width: '84px',
    isHidden: true,
    onCard: 'none',
    render: ({ outletCode }) => outletCode,
  },
  {
    key: 'age',
    label: 'Since',
    width: '112px',
    render: ({ stateChangedAt }) => (
      <span title={formatInstantExact(stateChangedAt)}>
        {formatAgo(stateChangedAt, Date.now())}
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: '132px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={returnMachine} state={state} />,
  },
]
