import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { SupplierReturnRow } from '../supplier-returns.contract.ts'

export const supplierReturnCells: Cells<SupplierReturnRow> = {
  number: ({ number }) => <strong>{number}</strong>,
  state: ({ undoneAt }) =>
    undoneAt ? <ToneBadge tone="quiet" label="Undone" /> : <ToneBadge tone="good" label="Sent" />,
}
