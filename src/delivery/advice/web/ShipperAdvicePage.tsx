import { lazy, Suspense } from 'react'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { AdviceQueue } from './AdviceQueue.tsx'
import { NextAdvice } from './NextAdvice.tsx'

const AdviceBoard = lazy(async () => ({ default: (await import('./AdviceBoard.tsx')).AdviceBoard }))

const views: readonly ViewLink[] = [
  { key: 'queue', label: 'Queue' },
  { key: 'board', label: 'What works' },
]

/** Undelivered parcels, and the instructions to their couriers. */
export function ShipperAdvicePage() {
  const { params } = useUrlState()
  const openKey = views.find(({ key }) => key === params.view)?.key ?? 'queue'
  return (
    <PageFrame
      title="Shipper Advice"
      purpose="Tell couriers what to do with parcels that did not arrive. The least time for the most money comes first."
      action={openKey === 'queue' ? <NextAdvice /> : null}
    >
      <ViewLinks label="Parts of shipper advice" views={views} openKey={openKey} />
      <Suspense>{openKey === 'board' ? <AdviceBoard /> : <AdviceQueue />}</Suspense>
    </PageFrame>
  )
}
