import { lazy, Suspense } from 'react'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { ScansWait } from '#platform/web/scan/ScansWait.tsx'
import { SoundSwitch } from '#platform/web/scan/SoundSwitch.tsx'
import { useUrlState } from '#platform/web/url-state.ts'

const TillView = lazy(async () => ({ default: (await import('./TillView.tsx')).TillView }))
const SalesView = lazy(async () => ({ default: (await import('./SalesView.tsx')).SalesView }))

const views: readonly ViewLink[] = [
  { key: 'sale', label: 'Sale' },
  { key: 'sales', label: 'Sales' },
]

/** Sales at a register: scan, take the payment, print the receipt. */
export function PosPage() {
  const { params } = useUrlState()
  const open = views.find(({ key }) => key === params.view)?.key ?? 'sale'
  return (
    <PageFrame
      title="Point of Sale"
      purpose="Scan products, take the payment and print the receipt."
      more={
        <>
          <ScannerSwitch />
          <SoundSwitch />
        </>
      }
    >
      <ViewLinks label="Parts of point of sale" views={views} openKey={open} />
      <Suspense fallback={<ScansWait />}>{open === 'sale' ? <TillView /> : <SalesView />}</Suspense>
    </PageFrame>
  )
}
