import { IconHistory } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { PrintCards } from '#platform/web/scan/PrintCards.tsx'
import { ScannerSwitch } from '#platform/web/scan/ScannerSwitch.tsx'
import { ScansWait } from '#platform/web/scan/ScansWait.tsx'
import { SoundSwitch } from '#platform/web/scan/SoundSwitch.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import classes from './scan-desk.module.css'

const ScanView = lazy(async () => ({ default: (await import('./ScanView.tsx')).ScanView }))

const ScannerTestView = lazy(async () => ({
  default: (await import('./ScannerTestView.tsx')).ScannerTestView,
}))
const PracticeView = lazy(async () => ({
  default: (await import('./PracticeView.tsx')).PracticeView,
}))

const views: readonly ViewLink[] = [
  { key: 'scan', label: 'Scan' },
  { key: 'test', label: 'Test scanner' },
  { key: 'practice', label: 'Practise' },
]

/** Scanning outside of any task: what is it, where is it, and what next. */
export function ScanPage() {
  const { params } = useUrlState()
  const open = views.find(({ key }) => key === params.view)?.key ?? 'scan'
  return (
    <PageFrame
      title="Scan"
      purpose="Scan anything to see what it is and what you can do with it. Nothing is changed."
      more={
        <>
          <ScannerSwitch />
          <SoundSwitch />
          <PrintCards />
          <Can access={capability.scanHistory}>
            <AppLink to="/scan-history" className={classes.history}>
              <IconHistory size={16} aria-hidden="true" /> Scan history
            </AppLink>
          </Can>
        </>
      }
    >
      <ViewLinks label="Parts of the scan page" views={views} openKey={open} />
      <Suspense fallback={<ScansWait />}>
        {open === 'scan' ? <ScanView /> : null}
        {open === 'test' ? <ScannerTestView /> : null}
        {open === 'practice' ? <PracticeView /> : null}
      </Suspense>
    </PageFrame>
  )
}
