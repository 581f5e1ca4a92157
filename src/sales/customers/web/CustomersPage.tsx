import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { ImportButton } from '#platform/web/imports/ImportButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { CustomersView } from './CustomersView.tsx'

const CustomerPanel = lazy(async () => ({
  default: (await import('./CustomerPanel.tsx')).CustomerPanel,
}))
const NewCustomer = lazy(async () => ({ default: (await import('./NewCustomer.tsx')).NewCustomer }))
const DuplicatesView = lazy(async () => ({
  default: (await import('./DuplicatesView.tsx')).DuplicatesView,
}))
const SegmentsView = lazy(async () => ({
  default: (await import('./SegmentsView.tsx')).SegmentsView,
}))

const views: readonly ViewLink[] = [
  { key: 'list', label: 'All' },
  { key: 'duplicates', label: 'Duplicates' },
  { key: 'segments', label: 'Segments' },
]

const importKinds = ['customers', 'shopify-customers']

/** Who orders: how to reach them, what they ordered and what they may do. */
export function CustomersPage() {
  const { params, set } = useUrlState()
  const open = views.find(({ key }) => key === params.view)?.key ?? 'list'
  return (
    <PageFrame
      title="Customers"
      purpose="Who orders, how to reach them, what came of it, and who may be the same person twice."
      more={
        <>
          <Can access={capability.pos}>
            <AppLink to="/gift-cards">Gift cards</AppLink>
          </Can>
          <ImportButton kinds={importKinds} />
        </>
      }
      action={
        <ActButton
          weight="main"
          icon={<IconPlus size={16} />}
          onAct={() => set({ new: '1', open: null })}
        >
          New customer
        </ActButton>
      }
    >
      <ViewLinks label="Parts of customers" views={views} openKey={open} />
      <Suspense>
        {open === 'list' ? <CustomersView /> : null}
        {open === 'duplicates' ? <DuplicatesView /> : null}
        {open === 'segments' ? <SegmentsView /> : null}
        {params.new ? (
          <NewCustomer
            onClose={() => set({ new: null }, 'replace')}
            onAdded={(id) => set({ new: null, open: id }, 'replace')}
          />
        ) : null}
        {params.open ? (
          <CustomerPanel
            key={params.open}
            id={params.open}
            onClose={() => set({ open: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
