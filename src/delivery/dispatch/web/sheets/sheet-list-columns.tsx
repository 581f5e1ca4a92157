import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { loadSheetCode } from '../../dispatch.nouns.ts'
import type { LoadSheetRow } from '../../load-sheets.fields.ts'
import { loadSheetMachine } from '../../load-sheets.states.ts'

export const sheetListColumns: readonly Column<LoadSheetRow>[] = [
  {
    key: 'number',
    label: 'Sheet',
    width: '72px',
    onCard: 'title',
    render: ({ number }) => <CodeText code={loadSheetCode(number)} />,
  },
  { key: 'courier', label: 'Courier', onCard: 'title', render: ({ courierName }) => courierName },
  { key: 'outlet', label: 'Outlet', width: '72px', render: ({ outletCode }) => outletCode },
  {
    key: 'parcels',
    label: 'Parcels',
    width: '76px',
    align: 'right',
    render: ({ parcels }) => parcels,
  },
  {
    key: 'cash',
    label: 'Cash',
    width: '96px',
    align: 'right',
    render: ({ cashMinor, currency }) =>
      cashMinor > 0 ? <MoneyText minor={cashMinor} currency={currency} /> : '–',
  },
  {
    key: 'opened',
    label: 'Opened',
    width: '146px',
    render: ({ openedAt, openedBy }) => (
      <span title={openedBy ?? ''}>
        <InstantText at={openedAt} />
      </span>
    ),
  },
  {
    key: 'handedOver',
    label: 'Handed over',
    width: '146px',
    render: ({ handedOverAt }) => (handedOverAt ? <InstantText at={handedOverAt} /> : '–'),
  },
  { key: 'driver', label: 'Driver', width: '100px', render: ({ driverName }) => driverName || '–' },
  {
    key: 'unseen',
    label: 'Not scanned yet',
    width: '124px',
    align: 'right',
    render: ({ state, unseen }) => (state === 'handed_over' && unseen > 0 ? unseen : '–'),
  },
  {
    key: 'state',
    label: 'State',
    width: '146px',
    onCard: 'mark',
    render: ({ state, unseen, isException }) =>
      isException ? (
        <ToneBadge
          tone="bad"
          label={`${unseen} without a scan`}
          title="The courier took these along and has not scanned them since."
        />
      ) : state === 'handed_over' && unseen === 0 ? (
        <ToneBadge tone="good" label="Reconciled" title="The courier scanned all of them." />
      ) : (
        <StateBadge machine={loadSheetMachine} state={state} />
      ),
  },
]
