import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ImportButton } from '#platform/web/imports/ImportButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { TransfersView } from './TransfersView.tsx'
import { useTransferCodes } from './use-transfer-codes.ts'

const ScanOutView = lazy(async () => ({ default: (await import('./ScanOutView.tsx')).ScanOutView }))
const ScanInView = lazy(async () => ({ default: (await import('./ScanInView.tsx')).ScanInView }))
const LateArrivals = lazy(async () => ({
  default: (await import('./offline/LateArrivals.tsx')).LateArrivals,
}))
const NewTransfer = lazy(async () => ({
  default: (await import('./TransferForm.tsx')).NewTransfer,
}))
const DifferencesView = lazy(async () => ({
  default: (await import('./DifferencesView.tsx')).DifferencesView,
}))

const views: readonly ViewLink[] = [
  { key: 'transfers', label: 'Transfers' },
  { key: 'differences', label: 'Differences' },
]

const importKinds = ['transfers']

/** Stock on its way between outlets; one of them is taken out or in by scanning over the whole page. */
export function StockTransferPage() {
  const { params } = useUrlState()
  if (params.out)
    return (
      <Suspense>
        <ScanOutView key={params.out} id={params.out} />
      </Suspense>
    )
  if (params.in)
    return (
      <Suspense>
        <ScanInView key={params.in} id={params.in} />
      </Suspense>
    )
  return <TransferLists />
}

function TransferLists() {
  const { params, set } = useUrlState()
  const isDifferences = params.view === 'differences'
  useTransferCodes(!params.new)
  return (
    <PageFrame
      title="Stock Transfers"
      purpose="Stock on its way between outlets: asked for, let go, scanned out and scanned in."
      more={<ImportButton kinds={importKinds} />}
      action={
        <ActButton
          weight="main"
          operation="transfers.add"
          icon={<IconPlus size={16} />}
          onAct={() => set({ new: '1', open: null })}
        >
          New transfer
        </ActButton>
      }
    >
      <ViewLinks
        label="Parts of stock transfers"
        views={views}
        openKey={isDifferences ? 'differences' : 'transfers'}
      />
      <Suspense>
        <LateArrivals isAside />
      </Suspense>
      <Suspense>
        {isDifferences ? <DifferencesView /> : <TransfersView />}
        {params.new ? (
          <NewTransfer
            variantId={params.variant}
            fromOutletId={params.from}
            onClose={() => set({ new: null, variant: null, from: null }, 'replace')}
            onSaved={(id) => set({ new: null, variant: null, from: null, open: id }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}
