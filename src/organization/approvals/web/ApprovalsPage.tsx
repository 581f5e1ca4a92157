import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { type ApprovalView, approvalViews } from '../approvals.rules.ts'
import { ApprovalPanel } from './ApprovalPanel.tsx'
import { approvalColumns } from './approval-columns.tsx'
import { approvalsApi } from './approvals-api.ts'

const views: Readonly<Record<ApprovalView, { label: string; nothing: string; note: string }>> = {
  to_decide: {
    label: 'Waiting for you',
    nothing: 'Nothing waits for you',
    note: 'When somebody needs your approval, it appears here and you are told.',
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

/** What somebody may not do alone: decide about it, or see what became of it. */
export function ApprovalsPage() {
  const { params, set } = useUrlState()
  const view = approvalViews.find((known) => known === params.view) ?? 'to_decide'
  const list = useQuery({
    ...approvalsApi.ask('list', { view, ...(params.after ? { after: params.after } : {}) }),
    placeholderData: keepPreviousData,
  })
  const maySet = useMay(capability.businessSettings)
  const { nothing, note } = views[view]
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
      <ListBar>
        <SegmentedControl
          aria-label="Which approvals"
          value={view}
          data={approvalViews.map((value) => ({ value, label: views[value].label }))}
          onChange={(value) =>
            set({ view: value === 'to_decide' ? null : value, open: null, after: null })
          }
        />
      </ListBar>
      <DataTable
        noun="approvals"
        columns={approvalColumns}
        query={list}
        keyOf={({ id }) => id}
        whenNothing={<EmptyNote title={nothing}>{note}</EmptyNote>}
      />
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
