import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WaveRow } from '../../waves.fields.ts'
import { methodLabels } from '../../waves.rules.ts'
import { waveMachine } from '../../waves.states.ts'

export const waveColumns: readonly Column<WaveRow>[] = [
  {
    key: 'number',
    label: 'Wave',
    width: '80px',
    onCard: 'title',
    render: ({ number }) => <b>{number}</b>,
  },
  { key: 'outlet', label: 'Outlet', width: '84px', render: ({ outletCode }) => outletCode },
  { key: 'method', label: 'How', onCard: 'title', render: ({ method }) => methodLabels[method] },
  { key: 'picker', label: 'Picker', width: '150px', render: ({ pickerName }) => pickerName ?? '–' },
  {
    key: 'orders',
    label: 'Orders',
    width: '90px',
    align: 'right',
    render: ({ orders }) => <QuantityText quantity={orders} />,
  },
  {
    key: 'picked',
    label: 'Lines picked',
    width: '120px',
    align: 'right',
    render: ({ pickedLines, lines }) => (lines === 0 ? '–' : `${pickedLines} of ${lines}`),
  },
  {
    key: 'marks',
    label: 'Look at',
    width: '170px',
    onCard: 'mark',
    render: ({ late, held }) => (
      <>
        {late > 0 ? <ToneBadge tone="bad" label={`${late} late`} /> : null}
        {held > 0 ? <ToneBadge tone="waiting" label={`${held} held`} /> : null}
      </>
    ),
  },
  {
    key: 'created',
    label: 'Planned',
    width: '150px',
    render: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  {
    key: 'state',
    label: 'State',
    width: '120px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={waveMachine} state={state} />,
  },
]
