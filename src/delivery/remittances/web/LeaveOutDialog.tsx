import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { useReason } from '#organization/reasons/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { LineReadingRow } from '../remittances.fields.ts'

type LeaveOutDialogProps = {
  row: LineReadingRow
  onLeaveOut: (reason: ReasonGiven) => void
  onClose: () => void
}

/** Asks why an unreadable line is left out. */
export function LeaveOutDialog({ row, onLeaveOut, onClose }: LeaveOutDialogProps) {
  const reason = useReason('remittance.leave_out')
  return (
    <ConfirmDialog
      title={`Leave out line ${row.number}?`}
      confirmLabel="Leave out line"
      fields={reason.fields}
      isPending={false}
      refusal={null}
      onConfirm={() => {
        const given = reason.take()
        if (!given) return
        onLeaveOut(given)
        onClose()
      }}
      onClose={onClose}
    >
      {row.problem} In the file: {row.text}
    </ConfirmDialog>
  )
}
