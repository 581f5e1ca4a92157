import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { AnalyticsFigures } from './AnalyticsFigures.tsx'
import { RankingView } from './RankingView.tsx'
import { reportParams } from './report-params.ts'

const LinesView = shownLater(async () => (await import('./LinesView.tsx')).LinesView, <Pending />)
const ItemView = shownLater(async () => (await import('./ItemView.tsx')).ItemView, <Pending />)
const SupplierReportPanel = shownLater(
  async () => (await import('./SupplierReportPanel.tsx')).SupplierReportPanel,
)

const views: readonly ViewLink[] = [
  { key: 'suppliers', label: 'Suppliers' },
  { key: 'lines', label: 'Order lines' },
  { key: 'item', label: 'Compare for a product' },
]

/** How suppliers kept their promises, from the ranking down to each receipt. */
export function SupplierAnalyticsPage() {
  const { params, set } = useUrlState()
  const view = views.find(({ key }) => key === params.view)?.key ?? 'suppliers'
  return (
    <PageFrame
      title="Supplier Analytics"
      purpose="See which suppliers deliver on time, in full and without defects"
    >
      <ViewLinks
        label="Parts of supplier analytics"
        views={views}
        openKey={view}
        keeps={reportParams(params)}
      />
      {view === 'item' ? (
        <ItemView />
      ) : (
        <>
          <AnalyticsFigures />
          {view === 'lines' ? <LinesView /> : <RankingView />}
        </>
      )}
      {params.open ? (
        <SupplierReportPanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
    </PageFrame>
  )
}
