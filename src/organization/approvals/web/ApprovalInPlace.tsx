import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import classes from './ApprovalPanel.module.css'
import { approvalsApi } from './approvals-api.ts'
import { DecisionDialog } from './DecisionDialog.tsx'

/** The two answers to a request, where only its notification is shown; nothing once it is decided. */
export function ApprovalInPlace({ id }: { id: string }) {
  const { data } = useQuery(approvalsApi.ask('get', { id }))
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null)
  if (!data || data.isMine || data.isExpired || data.state !== 'pending') return null
  const { whyNot } = data
  return (
    <div className={classes.inPlace}>
      <ActButton size="xs" whyNot={whyNot} onAct={() => setAsked('approve')}>
        Approve
      </ActButton>
      <ActButton size="xs" weight="danger" whyNot={whyNot} onAct={() => setAsked('reject')}>
        Reject
      </ActButton>
      {asked ? (
        <DecisionDialog decision={asked} approval={data} onClose={() => setAsked(null)} />
      ) : null}
    </div>
  )
}
