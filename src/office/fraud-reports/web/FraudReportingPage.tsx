import { IconPlus } from '@tabler/icons-react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { type ViewLink, ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ReportsView } from './ReportsView.tsx'

const LossesView = shownLater(
  async () => (await import('./LossesView.tsx')).LossesView,
  <Pending />,
)
const SignalsView = shownLater(
  async () => (await import('./SignalsView.tsx')).SignalsView,
  <Pending />,
)
const ReportPanel = shownLater(async () => (await import('./ReportPanel.tsx')).ReportPanel)
const NewReport = shownLater(async () => (await import('./NewReport.tsx')).NewReport)

const views: readonly ViewLink[] = [
  { key: 'reports', label: 'Reports' },
  { key: 'losses', label: 'Losses' },
  { key: 'signals', label: 'Signals' },
]

/** Reports of suspected fraud, what it costs, and who is clearly above the others. */
export function FraudReportingPage() {
  const { params, set } = useUrlState()
  const view = views.find(({ key }) => key === params.view)?.key ?? 'reports'
  return (
    <PageFrame
      title="Fraud Reports"
      purpose="Report suspected fraud, collect evidence, and follow it up"
      action={
        <ActButton
          weight="main"
          operation="fraudReports.add"
          icon={<IconPlus size={16} />}
          onAct={() => set({ report: 'new', from: null, rule: null, open: null })}
        >
          Report fraud
        </ActButton>
      }
      more={
        <Can access={capability.businessSettings}>
          <AppLink to="/business-settings" search={{ section: 'rule-trials' }}>
            Rule trials
          </AppLink>
        </Can>
      }
    >
      <ViewLinks label="Parts of fraud reports" views={views} openKey={view} keeps={{}} />
      {view === 'reports' ? <ReportsView /> : null}
      {view === 'losses' ? <LossesView /> : null}
      {view === 'signals' ? <SignalsView /> : null}
      {params.open && !params.report ? (
        <ReportPanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
      {params.report ? (
        <NewReport
          key={`${params.from} ${params.rule}`}
          from={params.from}
          rule={params.rule}
          onClose={() => set({ report: null, from: null, rule: null }, 'replace')}
          onSaved={(id) =>
            set({ report: null, from: null, rule: null, view: null, open: id }, 'replace')
          }
        />
      ) : null}
    </PageFrame>
  )
}
