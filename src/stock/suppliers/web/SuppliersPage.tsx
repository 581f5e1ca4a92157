import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ImportButton } from '#platform/web/imports/ImportButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { supplierList } from '../suppliers.list.ts'
import { supplierCells } from './supplier-cells.tsx'
import { suppliersApi } from './suppliers-api.ts'

const SupplierForm = lazy(async () => ({
  default: (await import('./SupplierForm.tsx')).SupplierForm,
}))
const SupplierPanel = lazy(async () => ({
  default: (await import('./SupplierPanel.tsx')).SupplierPanel,
}))

const importKinds = ['suppliers', 'supplier-items'] as const

/** Who goods are bought from: terms, contacts, items and documents. */
export function SuppliersPage() {
  const { params, set } = useUrlState()
  const whyNot = useWhyNotShared(capability.suppliers)
  return (
    <PageFrame
      title="Suppliers"
      purpose="Manage suppliers, their terms, prices and documents"
      more={<ImportButton kinds={importKinds} />}
      action={
        <ActButton
          weight="main"
          whyNot={whyNot}
          icon={<IconPlus size={16} />}
          onAct={() => set({ new: '1', open: null })}
        >
          New supplier
        </ActButton>
      }
    >
      <ListView
        list={supplierList}
        ask={(call) => suppliersApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={supplierCells}
        exportPath="/files/suppliers"
        whenNothing={
          <EmptyNote title="No suppliers yet">
            Add the suppliers you buy from, or import them from a file. Purchase orders need an
            active supplier.
          </EmptyNote>
        }
      />
      <Suspense>
        {params.open ? (
          <SupplierPanel
            key={params.open}
            id={params.open}
            onClose={() => set({ open: null }, 'replace')}
          />
        ) : null}
        {params.new ? (
          <SupplierForm
            supplier={null}
            onClose={() => set({ new: null }, 'replace')}
            onSaved={(id) => set({ new: null, open: id }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
