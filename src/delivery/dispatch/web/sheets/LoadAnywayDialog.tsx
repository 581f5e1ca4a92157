import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { Suspension } from '../../suspensions.rules.ts'
import { sentenceOf } from '../suspensions/SuspensionNote.tsx'

type LoadAnywayDialogProps = {
  code: string
  suspension: Suspension
  isPending: boolean
  onLoad: () => void
  /** Another parcel was scanned: this one stays off the sheet. */
  onScan: (code: string) => Promise<void>
  onClose: () => void
}

/** Asks before a parcel is loaded whose courier is suspended at its destination. */
export function LoadAnywayDialog(props: LoadAnywayDialogProps) {
  const { code, suspension, isPending, onLoad, onScan, onClose } = props
  return (
    <ConfirmDialog
      title={`Load ${code} anyway?`}
      confirmLabel={`Load ${code}`}
      isPending={isPending}
      refusal={null}
      onScan={onScan}
      onConfirm={onLoad}
      onClose={onClose}
    >
      {sentenceOf(suspension)}
    </ConfirmDialog>
  )
}
