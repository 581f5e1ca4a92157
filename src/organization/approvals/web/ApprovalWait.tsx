import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Approval } from '../approvals.contract.ts'
import classes from './ApprovalDialog.module.css'
import { approvalsApi } from './approvals-api.ts'
import { TimeLeft } from './TimeLeft.tsx'

type ApprovalWaitProps = {
  id: string
  onSettled: (approvalId: string | null) => void
  /** It will not be approved any more. */
  onOver: () => void
}

/** Waits for the decision, which arrives by a live hint; a slow look makes up for a lost one. */
export function ApprovalWait({ id, onSettled, onOver }: ApprovalWaitProps) {
  const { data, error, refetch } = useQuery({
    ...approvalsApi.ask('get', { id }),
    refetchInterval: 10_000,
  })
  const withdraw = useAct({
    area: 'approvals',
    run: approvalsApi.call.withdraw,
    onRefusal: () => true,
    onDone: () => onSettled(null),
  })
  const tell = useRef({ onSettled, onOver })
  tell.current = { onSettled, onOver }
  const isApproved = data?.state === 'approved' && !data.isExpired
  const ending = data ? endingOf(data) : null
  useEffect(() => {
    if (isApproved) tell.current.onSettled(id)
    if (ending !== null) tell.current.onOver()
  }, [isApproved, ending, id])

  if (!data)
    return error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null
  return (
    <div className={classes.ask}>
      {ending ? (
        <p role="alert" className={classes.ending}>
          {ending}
        </p>
      ) : (
        <p role="status" className={classes.waiting}>
          <Loader size={16} />
          <span>
            Approval requested. The step runs automatically once it is approved.{' '}
            <TimeLeft until={data.expiresAt} />
          </span>
        </p>
      )}
      {withdraw.refusal ? <RefusalNote refusal={withdraw.refusal} /> : null}
      <div className={classes.buttons}>
        {ending ? null : (
          <ActButton
            isPending={withdraw.isPending}
            onAct={() => withdraw.start({ id, version: data.version })}
          >
            Withdraw
          </ActButton>
        )}
        <ActButton weight="main" onAct={() => onSettled(null)}>
          {ending ? 'Close' : 'Go on with other work'}
        </ActButton>
      </div>
    </div>
  )
}

/** Why it will not be done any more; null while it still may be. */
function endingOf({ state, isExpired, decidedBy, decisionNote }: Approval): string | null {
  if (state === 'rejected') return `${decidedBy ?? 'The approver'} rejected it: ${decisionNote}`
  if (state === 'withdrawn') return 'The request was withdrawn.'
  if (state === 'used') return 'It was done under this approval already.'
  return isExpired ? 'The request expired. Ask again if it is still needed.' : null
}
