import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { chosenOutlet } from './chosen-outlet.ts'
import { ExpectedBoard } from './ExpectedBoard.tsx'
import { receivingApi } from './receiving-api.ts'
import { ReceivingSlotsContext } from './receiving-slots.ts'

const ReceiptsView = shownLater(
  async () => (await import('./ReceiptsView.tsx')).ReceiptsView,
  <Pending />,
)
const GoodsCountView = shownLater(async () => (await import('./GoodsCountView.tsx')).GoodsCountView)
const PutAwayView = shownLater(async () => (await import('./PutAwayView.tsx')).PutAwayView)
const ReceiptPanel = shownLater(async () => (await import('./ReceiptPanel.tsx')).ReceiptPanel)
const StartWithoutOrder = shownLater(
  async () => (await import('./StartWithoutOrder.tsx')).StartWithoutOrder,
)

const views: readonly ViewLink[] = [
  { key: 'expected', label: 'Expected' },
  { key: 'receipts', label: 'Receipts' },
]

/** Deliveries of suppliers; one of them is counted or put away by scanning over the whole page. */
export function ReceivingPage() {
  const { params } = useUrlState()
  if (params.count) return <GoodsCountView key={params.count} id={params.count} />
  if (params.putaway) return <PutAwayView key={params.putaway} id={params.putaway} />
  return <ReceivingLists />
}

function ReceivingLists() {
  const { params, set } = useUrlState()
  const { AnnouncedPanel } = use(ReceivingSlotsContext)
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
      {isReceipts ? <ReceiptsView /> : <ExpectedBoard />}
      {params.open && !params.new && !params.delivery ? (
        <ReceiptPanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
      {params.delivery && AnnouncedPanel ? (
        <AnnouncedPanel
          key={params.delivery}
          id={params.delivery}
          onClose={() => set({ delivery: null }, 'replace')}
          onCount={(id) => set({ delivery: null, count: id })}
        />
      ) : null}
      {params.new ? (
        <StartWithoutOrder
          onClose={() => set({ new: null }, 'replace')}
          onSaved={(id) => set({ new: null, count: id }, 'replace')}
        />
      ) : null}
    </PageFrame>
  )
}

/** What waits to be done; each figure opens what it counts. */
function ReceivingFigures() {
  const { params } = useUrlState()
  const at = chosenOutlet(params)
  const { data } = useQuery(receivingApi.ask('figures', at))
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
          search: { due: 'late', ...at },
          isCurrent: !isReceipts && params.due === 'late',
        },
        {
          key: 'today',
          label: 'Due today',
          count: data?.dueToday,
          tone: 'active',
          search: { due: 'today', ...at },
          isCurrent: !isReceipts && params.due === 'today',
        },
        {
          key: 'counting',
          label: 'Counting',
          count: data?.counting,
          tone: 'waiting',
          search: { view: 'receipts', state: 'counting', ...at },
          isCurrent: isReceipts && params.state === 'counting',
        },
        {
          key: 'putaway',
          label: 'To put away',
          count: data?.toPutAway,
          tone: 'active',
          search: { view: 'receipts', state: 'received', ...at },
          isCurrent: isReceipts && params.state === 'received',
        },
      ]}
    />
  )
}
