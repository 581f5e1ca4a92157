import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ViewLinks } from '#platform/web/layout/ViewLinks.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { approvalTab } from '../approvals.list.ts'
import { type ApprovalView, approvalViews } from '../approvals.rules.ts'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { approvalCells } from './approval-cells.tsx'
import { ApprovalSlotsContext } from './approval-slots.ts'
import { approvalsApi } from './approvals-api.ts'

const views: Readonly<Record<ApprovalView, { label: string; nothing: string; note: string }>> = {
  to_decide: {
    label: 'Waiting for you',
    nothing: 'Nothing waits for you',
    note: 'Requests that need your approval are listed here, and you are notified.',
  },
  asked: {
    label: 'Asked by you',
    nothing: 'You have asked for nothing',
    note: 'A step that needs approval asks for it by itself; your requests are then listed here.',
  },
  history: {
    label: 'History',
    nothing: 'Nothing was decided yet',
    note: 'Every decision stays here: who asked, who decided, and why.',
  },
}

/** Approval requests: to decide, or to see their results. */
export function ApprovalsPage() {
  const { params, set } = useUrlState()
  const view = approvalViews.find((known) => known === params.view) ?? 'to_decide'
  const maySet = useMay(capability.businessSettings)
  const { waiting } = use(ApprovalSlotsContext)
  const { data: counts } = useQuery(approvalsApi.ask('counts', {}))
  const { nothing, note } = views[view]
  const hasOthers = view === 'to_decide' && (counts?.elsewhere ?? 0) > 0
  return (
    <PageFrame
      title="Approvals"
      purpose="Steps that need a second person: each is approved once, for exactly what it says."
      more={
        maySet ? (
          <AppLink to="/business-settings" search={{ section: 'approvals' }}>
            Approval rules
          </AppLink>
        ) : null
      }
    >
      <ViewLinks
        label="Which approvals"
        views={approvalViews.map((key) => ({ key, label: views[key].label }))}
        openKey={view}
        usualKey="to_decide"
      />
      <ListView
        list={approvalTab}
        ask={(call) => approvalsApi.ask('list', { ...call, queue: [view] })}
        keyOf={({ id }) => id}
        cells={approvalCells}
        whenNothing={
          <EmptyNote title={hasOthers ? 'No other requests wait for you' : nothing}>
            {note}
          </EmptyNote>
        }
      />
      {view === 'history' ? null : waiting.map(({ key, Part }) => <Part key={key} queue={view} />)}
      {params.open ? (
        <ApprovalPanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
    </PageFrame>
  )
}
