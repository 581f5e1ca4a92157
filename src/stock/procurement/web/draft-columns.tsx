import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { DraftOrder } from '../buying.contract.ts'
import { purchaseOrderMachine } from '../purchase-orders.states.ts'

export const draftColumns: readonly Column<DraftOrder>[] = [
  { key: 'label', label: 'Number', width: '104px', onCard: 'title', render: ({ label }) => label },
  {
    key: 'supplier',
    label: 'Supplier',
    onCard: 'title',
    render: ({ supplierName }) => supplierName,
  },
  { key: 'outlet', label: 'Outlet', width: '88px', render: ({ outletCode }) => outletCode },
  {
    key: 'state',
    label: 'State',
    width: '120px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={purchaseOrderMachine} state={state} />,
  },
  {
    key: 'lines',
    label: 'Lines',
    width: '72px',
    align: 'right',
    render: ({ lines }) => formatCount(lines),
  },
  {
    key: 'total',
    label: 'Total',
    width: '120px',
    align: 'right',
    render: ({ totalMinor, currency }) => <MoneyText minor={totalMinor} currency={currency} />,
  },
  {
    key: 'by',
    label: 'By',
    width: '160px',
    render: ({ createdBy }) => createdBy ?? 'the system',
  },
  {
    key: 'at',
    label: 'Since',
    width: '160px',
    render: ({ createdAt }) => <InstantText at={createdAt} />,
  },
]
