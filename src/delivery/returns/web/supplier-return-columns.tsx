import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { SupplierReturnRow } from '../supplier-returns.contract.ts'

export const supplierReturnColumns: readonly Column<SupplierReturnRow>[] = [
  {
    key: 'number',
    label: 'Paper',
    width: '80px',
    onCard: 'title',
    render: ({ number }) => <strong>{number}</strong>,
  },
  {
    key: 'supplier',
    label: 'Supplier',
    onCard: 'title',
    render: ({ supplierName }) => supplierName,
  },
  { key: 'outlet', label: 'Outlet', width: '96px', render: ({ outletCode }) => outletCode },
  {
    key: 'lines',
    label: 'Lines',
    width: '80px',
    align: 'right',
    render: ({ lineCount }) => lineCount,
  },
  {
    key: 'cost',
    label: 'Cost',
    width: '112px',
    align: 'right',
    render: ({ costMinor, currency }) => <MoneyText minor={costMinor} currency={currency} />,
  },
  {
    key: 'at',
    label: 'Made',
    width: '168px',
    render: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  {
    key: 'by',
    label: 'By',
    width: '160px',
    onCard: 'none',
    render: ({ createdBy }) => createdBy ?? '–',
  },
  {
    key: 'state',
    label: 'State',
    width: '112px',
    onCard: 'mark',
    render: ({ undoneAt }) =>
      undoneAt ? <ToneBadge tone="quiet" label="Undone" /> : <ToneBadge tone="good" label="Sent" />,
  },
]
