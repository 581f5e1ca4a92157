import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { VarianceQueue } from './VarianceQueue.tsx'

const VarianceAnalysis = shownLater(
  async () => (await import('./VarianceAnalysis.tsx')).VarianceAnalysis,
  <Pending />,
)
const VariancePanel = shownLater(async () => (await import('./VariancePanel.tsx')).VariancePanel)

const views: readonly ViewLink[] = [
  { key: 'queue', label: 'Variances' },
  { key: 'analysis', label: 'Analysis' },
]

/** Every difference in stock, until its cause is known and the ledger is right. */
export function VarianceManagementPage() {
  const { params, set } = useUrlState()
  const view = views.find(({ key }) => key === params.view)?.key ?? 'queue'
  return (
    <PageFrame
      title="Variance Management"
      purpose="Find the cause of each difference in stock, and correct it"
    >
      <ViewLinks label="Parts of variance management" views={views} openKey={view} keeps={{}} />
      {view === 'analysis' ? <VarianceAnalysis /> : <VarianceQueue />}
      {params.open ? (
        <VariancePanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
    </PageFrame>
  )
}
