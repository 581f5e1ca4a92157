import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import type { LineReadingRow } from '../remittances.fields.ts'

type LeaveOutDialogProps = {
  row: LineReadingRow
  onLeaveOut: (reason: ReasonGiven) => void
  onClose: () => void
}

/** Asks why an unreadable line is left out. */
export function LeaveOutDialog({ row, onLeaveOut, onClose }: LeaveOutDialogProps) {
  return (
    <ReasonStep
      appliesTo="remittance.leave_out"
      area="remittances"
      title={`Leave out line ${row.number}?`}
      subject={`Line ${row.number}`}
      effect={`${row.problem} In the file: ${row.text}`}
      confirmLabel="Leave out line"
      save={async (reason) => reason}
      onSaved={(reason) => {
        onLeaveOut(reason)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
