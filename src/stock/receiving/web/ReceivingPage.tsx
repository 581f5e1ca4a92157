import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ExpectedBoard } from './ExpectedBoard.tsx'
import { receivingApi } from './receiving-api.ts'

const ReceiptsView = lazy(async () => ({
  default: (await import('./ReceiptsView.tsx')).ReceiptsView,
}))
const GoodsCountView = lazy(async () => ({
  default: (await import('./GoodsCountView.tsx')).GoodsCountView,
}))
const PutAwayView = lazy(async () => ({ default: (await import('./PutAwayView.tsx')).PutAwayView }))
const ReceiptPanel = lazy(async () => ({
  default: (await import('./ReceiptPanel.tsx')).ReceiptPanel,
}))
const StartWithoutOrder = lazy(async () => ({
  default: (await import('./StartWithoutOrder.tsx')).StartWithoutOrder,
}))

const views: readonly ViewLink[] = [
  { key: 'expected', label: 'Expected' },
  { key: 'receipts', label: 'Receipts' },
]

/** Deliveries of suppliers; one of them is counted or put away by scanning over the whole page. */
export function ReceivingPage() {
  const { params } = useUrlState()
  if (params.count)
    return (
      <Suspense>
        <GoodsCountView key={params.count} id={params.count} />
      </Suspense>
    )
  if (params.putaway)
    return (
      <Suspense>
        <PutAwayView key={params.putaway} id={params.putaway} />
      </Suspense>
    )
  return <ReceivingLists />
}

function ReceivingLists() {
  const { params, set } = useUrlState()
  const isReceipts = params.view === 'receipts'
  return (
    <PageFrame
      title="Receiving"
      purpose="Count deliveries, receive them and put them away"
      action={
        <ActButton
          weight="main"
          operation="receiving.start"
          icon={<IconPlus size={16} />}
          onAct={() => set({ new: '1', open: null })}
        >
          Receive without an order
        </ActButton>
      }
    >
      <ViewLinks
        label="Parts of receiving"
        views={views}
        openKey={isReceipts ? 'receipts' : 'expected'}
      />
      <ReceivingFigures />
      <Suspense fallback={<Pending />}>
        {isReceipts ? <ReceiptsView /> : <ExpectedBoard />}
      </Suspense>
      <Suspense>
        {params.open && !params.new ? (
          <ReceiptPanel
            key={params.open}
            id={params.open}
            onClose={() => set({ open: null }, 'replace')}
          />
        ) : null}
        {params.new ? (
          <StartWithoutOrder
            onClose={() => set({ new: null }, 'replace')}
            onSaved={(id) => set({ new: null, count: id }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}

/** What waits to be done; each figure opens what it counts. */
function ReceivingFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(receivingApi.ask('figures', {}))
  const isReceipts = params.view === 'receipts'
  return (
    <FigureStrip
      label="Deliveries now"
      figures={[
        {
          key: 'late',
          label: 'Late',
          count: data?.late,
          tone: 'bad',
          search: { due: 'late' },
          isCurrent: !isReceipts && params.due === 'late',
        },
        {
          key: 'today',
          label: 'Due today',
          count: data?.dueToday,
          tone: 'active',
          search: { due: 'today' },
          isCurrent: !isReceipts && params.due === 'today',
        },
        {
          key: 'counting',
          label: 'Counting',
          count: data?.counting,
          tone: 'waiting',
          search: { view: 'receipts', state: 'counting' },
          isCurrent: isReceipts && params.state === 'counting',
        },
        {
          key: 'putaway',
          label: 'To put away',
          count: data?.toPutAway,
          tone: 'active',
          search: { view: 'receipts', state: 'received' },
          isCurrent: isReceipts && params.state === 'received',
        },
      ]}
    />
  )
}
