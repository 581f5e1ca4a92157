import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { VarianceQueue } from './VarianceQueue.tsx'
import classes from './variances.module.css'

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
      <Can access={capability.pos}>
        <p className={classes.minor}>
          Cash is not stock:{' '}
          <AppLink to="/registers" search={{ view: 'sessions', different: 'true' }}>
            register sessions with a difference
          </AppLink>
        </p>
      </Can>
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
