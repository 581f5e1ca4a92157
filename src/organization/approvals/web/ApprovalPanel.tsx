import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TimelineEntry } from '#platform/timeline.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { TimelineList } from '#platform/web/TimelineList.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import type { Approval } from '../approvals.contract.ts'
import classes from './ApprovalPanel.module.css'
import { ApprovalState } from './approval-cells.tsx'
import { approvalsApi } from './approvals-api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { TimeLeft } from './TimeLeft.tsx'

/** One request: what would be done, why it needs approval, and the decision. */
export function ApprovalPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(approvalsApi.ask('get', { id }))
  if (!data) {
    return (
      <SidePanel title="Approval" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  const isOpen = !data.isExpired && (data.state === 'pending' || data.state === 'approved')
  return (
    <SidePanel
      title={data.summary}
      mark={<ApprovalState row={data} isLarge />}
      onClose={onClose}
      foot={isOpen ? <Choices approval={data} /> : null}
    >
      <div className={classes.words}>
        {data.limitBreached ? <p className={classes.limit}>{data.limitBreached}</p> : null}
        {data.note ? <p>“{data.note}”</p> : null}
        {data.decisionNote ? (
          <p>
            {data.decidedBy}: “{data.decisionNote}”
          </p>
        ) : null}
      </div>
      <Section title="What it is about" aside={<PathLink href={data.path}>Look at it</PathLink>}>
        <FactList facts={factsOf(data)} />
      </Section>
      <Section title="History">
        <TimelineList entries={data.timeline.map(withoutNote)} say={sayEntry} />
      </Section>
    </SidePanel>
  )
}

/**
 * The requester may withdraw; users who may decide approve or reject; others read why they can't.
 */
function Choices({ approval }: { approval: Approval }) {
  const { id, version, isMine, state, whyNot } = approval
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  const withdraw = useAct({
    area: 'approvals',
    run: approvalsApi.call.withdraw,
    failure: 'Not withdrawn',
  })
  const isOffered = !isMine && state === 'pending'
  const open = (decision: 'approve' | 'reject') => () => setAsked(decision)
  const isOpen = isOffered && whyNot === null
  usePageKeys({
    a: { does: 'Approve', run: isOpen ? open('approve') : null },
    r: { does: 'Reject', run: isOpen ? open('reject') : null },
  })
  if (isMine) {
    return (
      <ActButton isPending={withdraw.isPending} onAct={() => withdraw.start({ id, version })}>
        Withdraw the request
      </ActButton>
    )
  }
  if (!isOffered) return null
  return (
    <>
      <ActButton weight="danger" whyNot={whyNot} shortcut="R" onAct={open('reject')}>
        Reject
      </ActButton>
      <ActButton weight="main" whyNot={whyNot} shortcut="A" onAct={open('approve')}>
        Approve
      </ActButton>
      {asked ? (
        <DecisionDialog decision={asked} approval={approval} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

const sentences: Readonly<Record<string, string>> = {
  'approval.requested': 'asked for approval',
  'approval.approved': 'approved it',
  'approval.rejected': 'rejected it',
  'approval.withdrawn': 'withdrew the request',
  'approval.used': 'did it under this approval',
}

/** The notes are quoted at the top of the panel. */
const withoutNote = (entry: TimelineEntry): TimelineEntry => {
  const { note: _quoted, reason: _given, ...data } = entry.data
  return { ...entry, data }
}

const sayEntry = ({ type }: TimelineEntry): string | null => sentences[type] ?? null

function factsOf(approval: Approval) {
  const { facts, actionLabel, requestedBy, requestedAt, outletCode, expiresAt, isExpired } =
    approval
  const decided = approval.decidedAt ? (
    <>
      {approval.decidedBy}, <InstantText at={approval.decidedAt} />
      {approval.isDecidedInPlace ? ', at the requester’s screen by badge' : ''}
    </>
  ) : null
  const isOpen = approval.state === 'pending' || approval.state === 'approved'
  return [
    { label: 'Action', value: actionLabel },
    ...Object.entries(facts).map(([label, value]) => ({ label, value })),
    { label: 'Outlet', value: outletCode },
    { label: 'Asked by', value: requestedBy },
    { label: 'You decide for', value: approval.forName },
    { label: 'Asked', value: <InstantText at={requestedAt} /> },
    { label: 'Decided', value: decided },
    { label: 'Time left', value: isOpen && !isExpired ? <TimeLeft until={expiresAt} /> : null },
  ]
}
