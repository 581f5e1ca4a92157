import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { CountsView } from './CountsView.tsx'
import { stockCountsApi } from './stock-counts-api.ts'
import { useCountCodes } from './use-count-codes.ts'

const ChangePlan = shownLater(async () => (await import('./ChangePlan.tsx')).ChangePlan)
const CountAccuracyView = shownLater(
  async () => (await import('./CountAccuracyView.tsx')).CountAccuracyView,
  <Pending />,
)
const CountCalendar = shownLater(
  async () => (await import('./CountCalendar.tsx')).CountCalendar,
  <Pending />,
)
const CountScanView = shownLater(async () => (await import('./CountScanView.tsx')).CountScanView)
const DueForCountView = shownLater(
  async () => (await import('./DueForCountView.tsx')).DueForCountView,
  <Pending />,
)
const PlanCount = shownLater(async () => (await import('./PlanCount.tsx')).PlanCount)
const SpotCount = shownLater(async () => (await import('./SpotCount.tsx')).SpotCount)
const LateTallies = shownLater(async () => (await import('./offline/LateTallies.tsx')).LateTallies)
const StockCountPanel = shownLater(
  async () => (await import('./StockCountPanel.tsx')).StockCountPanel,
)

/** What the form of a plan was opened with; the outlet of the page stays. */
const planned = { plan: null, products: null, plannedKind: null, on: null }

const views: readonly ViewLink[] = [
  { key: 'counts', label: 'Counts' },
  { key: 'due', label: 'Due for counting' },
  { key: 'calendar', label: 'Calendar' },
  { key: 'accuracy', label: 'Accuracy' },
]

/** Stock counts; the goods of one are counted by scanning over the whole page. */
export function StockAuditPage() {
  const { params } = useUrlState()
  if (params.count) return <CountScanView key={params.count} id={params.count} />
  return <StockAudit />
}

function StockAudit() {
  const { params, set } = useUrlState()
  useCountCodes()
  const view = views.find(({ key }) => key === params.view)?.key ?? 'counts'
  return (
    <PageFrame
      title="Stock Audit"
      purpose="Count stock while the outlet stays open"
      action={
        <ActButton
          weight="main"
          operation="stockCounts.plan"
          icon={<IconPlus size={16} />}
          onAct={() => set({ plan: '1', open: null })}
        >
          Plan a count
        </ActButton>
      }
    >
      <ViewLinks label="Parts of stock audit" views={views} openKey={view} />
      <LateTallies isAside />
      <CountFigures />
      {view === 'counts' ? <CountsView /> : null}
      {view === 'due' ? <DueForCountView /> : null}
      {view === 'calendar' ? <CountCalendar /> : null}
      {view === 'accuracy' ? <CountAccuracyView /> : null}
      {params.change ? (
        <ChangePlan
          key={params.change}
          id={params.change}
          onClose={() => set({ change: null, open: params.change ?? null }, 'replace')}
        />
      ) : null}
      {params.open && !params.plan && !params.change ? (
        <StockCountPanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
      {params.spot ? (
        <SpotCount binId={params.spot} onClose={() => set({ spot: null }, 'replace')} />
      ) : null}
      {params.plan ? (
        <PlanCount
          productIds={(params.products ?? '').split(',').filter(Boolean)}
          isZeroCheck={params.plannedKind === 'zero_check'}
          plannedOn={params.on}
          onClose={() => set(planned, 'replace')}
          onSaved={(id) =>
            set({ ...planned, view: view === 'calendar' ? view : null, open: id }, 'replace')
          }
        />
      ) : null}
    </PageFrame>
  )
}

/** What waits to be done; each figure opens what it counts. */
function CountFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(stockCountsApi.ask('figures', {}))
  const { toPostMinor = null, currency = null } = data ?? {}
  return (
    <FigureStrip
      label="Stock counts now"
      figures={[
        {
          key: 'planned',
          label: 'Planned for today',
          count: data?.plannedToday,
          tone: 'active',
          search: { state: 'planned' },
          isCurrent: params.state === 'planned',
        },
        {
          key: 'counting',
          label: 'Counting',
          count: data?.counting,
          tone: 'waiting',
          search: { state: 'counting' },
          isCurrent: params.state === 'counting',
        },
        {
          key: 'review',
          label: 'To review',
          count: data?.toReview,
          tone: 'special',
          search: { state: 'review' },
          isCurrent: params.state === 'review',
        },
        ...(toPostMinor !== null && currency !== null
          ? [
              {
                key: 'value',
                label: 'Differences to post',
                count: undefined,
                shown: formatMoney(toPostMinor, currency),
                search: { state: 'review' },
              },
            ]
          : []),
      ]}
    />
  )
}
