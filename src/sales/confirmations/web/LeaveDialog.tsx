import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { confirmationsApi } from './confirmations-api.ts'

export function LeaveDialog(props: { callId: string; onLeft: () => void; onClose: () => void }) {
  const act = useAct({
    area: 'confirmations',
    run: confirmationsApi.call.leave,
    onRefusal: ({ code }) => {
      // The call is over anyway: there is nothing left to leave.
      if (code === 'call_over') props.onLeft()
      return true
    },
    onDone: props.onLeft,
  })
  return (
    <ConfirmDialog
      title="Leave this call?"
      confirmLabel="Leave, without an outcome"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ callId: props.callId })}
      onClose={props.onClose}
    >
      The order returns to its place in the queue, and any agent may call. It does not count as an
      attempt.
    </ConfirmDialog>
  )
}
