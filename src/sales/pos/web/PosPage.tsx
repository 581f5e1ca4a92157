import { lazy, Suspense } from 'react'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { PrinterButton } from '#platform/web/receipt-printer/PrinterButton.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { ScansWait } from '#platform/web/scan/ScansWait.tsx'
import { SoundSwitch } from '#platform/web/scan/SoundSwitch.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { DisplayButton } from './display/DisplayButton.tsx'
// With the page and not later: without the network they could not be loaded.
import { PracticeApprovals } from './training/PracticeApprovals.tsx'
import { practiceTill } from './training/practice-till.ts'
import { realTill } from './training/real-till.ts'
import { TrainingBand } from './training/TrainingBand.tsx'
import { TrainingButton } from './training/TrainingButton.tsx'
import { TillContext } from './training/till-port.ts'
import { useOwnTraining } from './training/use-own-training.ts'

const TillView = lazy(async () => ({ default: (await import('./TillView.tsx')).TillView }))
const PracticeSales = lazy(async () => ({
  default: (await import('./training/PracticeSales.tsx')).PracticeSales,
}))
const SalesView = lazy(async () => ({ default: (await import('./SalesView.tsx')).SalesView }))

const PracticeCardsView = lazy(async () => ({
  default: (await import('./training/PracticeViews.tsx')).PracticeCardsView,
}))
const PracticeRegisterView = lazy(async () => ({
  default: (await import('./training/PracticeViews.tsx')).PracticeRegisterView,
}))

const views: readonly ViewLink[] = [
  { key: 'sale', label: 'Sale' },
  { key: 'sales', label: 'Sales' },
]

/** In training also what is practised of the pages of gift cards and registers. */
const practiceViews: readonly ViewLink[] = [
  ...views,
  { key: 'cards', label: 'Gift cards' },
  { key: 'register', label: 'Register' },
]

/** Sales at a register: scan, take the payment, print the receipt. */
export function PosPage() {
  const { params } = useUrlState()
  const isTraining = useOwnTraining()
  const offered = isTraining ? practiceViews : views
  const open = offered.find(({ key }) => key === params.view)?.key ?? 'sale'
  return (
    <PageFrame
      title="Point of Sale"
      purpose="Scan products, take the payment and print the receipt."
      more={
        <>
          <ScannerSwitch />
          <SoundSwitch />
          <PrinterButton />
          <DisplayButton />
          {isTraining ? null : <TrainingButton />}
        </>
      }
    >
      {isTraining ? <TrainingBand /> : null}
      <ViewLinks label="Parts of point of sale" views={offered} openKey={open} />
      <TillContext value={isTraining ? practiceTill : realTill}>
        <PracticeApprovals>
          {/* The till stays where it is when a training starts: it is the only one of the browser. */}
          <Suspense fallback={<ScansWait />}>
            {open === 'sale' ? (
              <TillView />
            ) : isTraining ? (
              <PracticeView open={open} />
            ) : (
              <SalesView />
            )}
          </Suspense>
        </PracticeApprovals>
      </TillContext>
    </PageFrame>
  )
}

function PracticeView({ open }: { open: string }) {
  if (open === 'sales') return <PracticeSales />
  return open === 'cards' ? <PracticeCardsView /> : <PracticeRegisterView />
}
