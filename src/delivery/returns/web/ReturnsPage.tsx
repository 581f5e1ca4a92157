import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { returnTabLabels, returnTabs } from '../return-words.ts'
import { ReturnsView } from './ReturnsView.tsx'
import { useReturnCodes } from './use-return-codes.ts'

const ReturnBench = lazy(async () => ({ default: (await import('./ReturnBench.tsx')).ReturnBench }))
const LateReturns = lazy(async () => ({
  default: (await import('./offline/LateReturns.tsx')).LateReturns,
}))
const CausesView = lazy(async () => ({ default: (await import('./CausesView.tsx')).CausesView }))
const NewReturnDialog = lazy(async () => ({
  default: (await import('./NewReturnDialog.tsx')).NewReturnDialog,
}))
const ReturnLinkDialog = lazy(async () => ({
  default: (await import('./ReturnLinkDialog.tsx')).ReturnLinkDialog,
}))
const SupplierReturnsView = lazy(async () => ({
  default: (await import('./SupplierReturnsView.tsx')).SupplierReturnsView,
}))
const UnplannedDialog = lazy(async () => ({
  default: (await import('./UnplannedDialog.tsx')).UnplannedDialog,
}))

const tabs: readonly ViewLink[] = [
  ...returnTabs.map((key) => ({ key, label: returnTabLabels[key] })),
  { key: 'to_supplier', label: 'To suppliers' },
  { key: 'causes', label: 'Causes' },
]

/** Returns, from the request to the refund and the stock; one is worked on at a time. */
export function ReturnsPage() {
  const { params } = useUrlState()
  if (params.bench)
    return (
      <Suspense>
        <ReturnBench key={params.bench} id={params.bench} />
      </Suspense>
    )
  return <ReturnLists />
}

function ReturnLists() {
  const { params, set } = useUrlState()
  useReturnCodes(!params.new)
  const tab = tabs.find(({ key }) => key === params.tab)?.key ?? 'open'
  const open = (id: string) => set({ new: null, code: null, open: id }, 'replace')
  const close = () => set({ new: null, code: null }, 'replace')
  return (
    <PageFrame
      title="Returns"
      purpose="What comes back: announced, received by scan, graded, and settled in one step with its stock."
      more={
        <>
          <ActButton operation="returnLink.send" onAct={() => set({ new: 'link', open: null })}>
            Link for a customer
          </ActButton>
          <ActButton onAct={() => set({ new: 'unplanned', open: null })}>Unknown parcel</ActButton>
        </>
      }
      action={
        <ActButton
          weight="main"
          operation="returns.add"
          icon={<IconPlus size={16} />}
          onAct={() => set({ new: 'return', open: null })}
        >
          New return
        </ActButton>
      }
    >
      <ViewLinks label="Returns by what they wait for" views={tabs} openKey={tab} param="tab" />
      <Suspense>
        <LateReturns isAside />
      </Suspense>
      <Suspense>
        <Shown tab={tab} />
        {params.new === 'return' ? (
          <NewReturnDialog code={params.code} onDone={open} onClose={close} />
        ) : null}
        {params.new === 'link' ? <ReturnLinkDialog onClose={close} /> : null}
        {params.new === 'unplanned' ? <UnplannedDialog onDone={open} onClose={close} /> : null}
      </Suspense>
    </PageFrame>
  )
}

function Shown({ tab }: { tab: string }) {
  if (tab === 'causes') return <CausesView />
  return tab === 'to_supplier' ? <SupplierReturnsView /> : <ReturnsView />
}
