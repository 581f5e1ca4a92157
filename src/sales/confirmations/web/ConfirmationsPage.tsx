import { lazy, Suspense } from 'react'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { NextAtOnce } from './NextAtOnce.tsx'
import { NextOrder } from './NextOrder.tsx'
import { QueueView } from './QueueView.tsx'

const CallPage = lazy(async () => ({ default: (await import('./CallPage.tsx')).CallPage }))
const CallsView = lazy(async () => ({ default: (await import('./CallsView.tsx')).CallsView }))
const BoardView = lazy(async () => ({ default: (await import('./BoardView.tsx')).BoardView }))

const views: readonly ViewLink[] = [
  { key: 'queue', label: 'Queue' },
  { key: 'calls', label: 'Calls' },
  { key: 'board', label: 'Agents' },
]

/** The call queue; a call takes the whole page. */
export function ConfirmationsPage() {
  const { params } = useUrlState()
  if (params.order)
    return (
      <Suspense>
        <CallPage key={params.order} id={params.order} />
      </Suspense>
    )
  const openKey = views.find(({ key }) => key === params.view)?.key ?? 'queue'
  return (
    <PageFrame
      title="Confirmations"
      purpose="Hear from the customer before an order is sent. The call that saves most comes first."
      more={<NextAtOnce />}
      action={<NextOrder />}
    >
      <ViewLinks label="Parts of confirmations" views={views} openKey={openKey} />
      <Suspense>
        {openKey === 'calls' ? <CallsView /> : openKey === 'board' ? <BoardView /> : <QueueView />}
      </Suspense>
    </PageFrame>
  )
}
