import { useQuery } from '@tanstack/react-query'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { ImportRun } from '../imports.contract.ts'
import { importList } from '../imports.list.ts'
import { shortWords } from './import-words.ts'
import { importsApi } from './imports-api.ts'
import { TableImportView } from './TableImportView.tsx'
import { tablesApi } from './table-imports-api.ts'

const cells: Cells<ImportRun> = { brought: shortWords }

/** The orders of the public data set are a kind of their own. */
const ordersOfDataSet = { value: 'online-retail', label: 'Orders' }

/** All imported files of any kind, each with its report and undo. */
export function ImportsPage() {
  const { params, set } = useUrlState()
  const { data } = useQuery(tablesApi.ask('kinds', {}))
  const kinds = (data?.kinds ?? []).map(({ kind, label }) => ({ value: kind, label }))
  const close = () => set({ open: null })
  return (
    <PageFrame
      title="Imports"
      purpose="What came in as files: how far it is, what it brought, what it refused, and the way back."
    >
      <ListView
        list={importList}
        ask={(call) => importsApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={cells}
        records={{ kind: [ordersOfDataSet, ...kinds] }}
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
