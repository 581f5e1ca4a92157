import { IconBarcode } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ScansView } from './ScansView.tsx'

const UnknownCodesView = lazy(async () => ({
  default: (await import('./UnknownCodesView.tsx')).UnknownCodesView,
}))
const FiguresView = lazy(async () => ({
  default: (await import('./FiguresView.tsx')).FiguresView,
}))

const views: readonly ViewLink[] = [
  { key: 'scans', label: 'Scans' },
  { key: 'unknown', label: 'Unknown codes' },
  { key: 'figures', label: 'Figures' },
]

/** The scans with their results, codes that no product has yet, and where scanning goes wrong. */
export function ScanHistoryPage() {
  const { params } = useUrlState()
  const navigate = useNavigate()
  const open = views.find(({ key }) => key === params.view)?.key ?? 'scans'
  return (
    <PageFrame
      title="Scan History"
      purpose="What was scanned where, newest first. Scans can't be edited."
      more={
        <ActButton icon={<IconBarcode size={16} />} onAct={() => navigate({ to: '/scan' })}>
          Scan
        </ActButton>
      }
    >
      <ViewLinks label="Parts of scan history" views={views} openKey={open} />
      <Suspense>
        {open === 'scans' ? <ScansView /> : null}
        {open === 'unknown' ? <UnknownCodesView /> : null}
        {open === 'figures' ? <FiguresView /> : null}
      </Suspense>
    </PageFrame>
  )
}
