import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { ImportRun } from '../imports.contract.ts'
import { importMachine } from '../imports.states.ts'
import { shortWords } from './import-words.ts'
import { importsApi } from './imports-api.ts'
import { TableImportView } from './TableImportView.tsx'

const columns: readonly Column<ImportRun>[] = [
  { key: 'file', label: 'File', onCard: 'title', render: ({ fileName }) => fileName },
  { key: 'kind', label: 'Holds', width: '190px', render: ({ kindLabel }) => kindLabel },
  {
    key: 'state',
    label: 'State',
    width: '160px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={importMachine} state={state} />,
  },
  { key: 'outlet', label: 'Outlet', width: '80px', render: ({ outletCode }) => outletCode },
  {
    key: 'records',
    label: 'Records',
    width: '80px',
    align: 'right',
    render: ({ recordsDone }) => formatCount(recordsDone),
  },
  {
    key: 'refused',
    label: 'Refused',
    width: '80px',
    align: 'right',
    render: ({ refusedLines }) => formatCount(refusedLines),
  },
  { key: 'brought', label: 'Brought', render: shortWords },
  { key: 'by', label: 'Sent by', width: '140px', render: ({ createdBy }) => createdBy },
  {
    key: 'sent',
    label: 'Sent',
    width: '146px',
    render: ({ createdAt }) => <InstantText at={createdAt} />,
  },
]

/** All that came in as files, whatever it was; each with its report, and the way back. */
export function ImportsPage() {
  const { params, set } = useUrlState()
  const list = useQuery({
    ...importsApi.ask('list', { limit: 50, ...(params.after ? { after: params.after } : {}) }),
    placeholderData: keepPreviousData,
  })
  const close = () => set({ open: null })
  return (
    <PageFrame
      title="Imports"
      purpose="What came in as files: how far it is, what it brought, what it refused, and the way back."
    >
      <DataTable
        noun="imports"
        columns={columns}
        query={list}
        keyOf={({ id }) => id}
        whenNothing={
          <EmptyNote title="No imports yet">
            Files are sent from the pages that they belong to: products, inventory, outlets, orders.
          </EmptyNote>
        }
      />
      {params.open ? (
        <SidePanel title="Import" onClose={close}>
          <TableImportView key={params.open} id={params.open} onBack={close} />
        </SidePanel>
      ) : null}
    </PageFrame>
  )
}
