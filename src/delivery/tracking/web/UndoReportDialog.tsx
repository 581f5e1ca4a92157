import { useReason } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ReasonedDialog } from '#platform/web/ReasonedDialog.tsx'
import { trackingApi } from './tracking-api.ts'

/** Undoes a report that was entered by mistake. */
export function UndoReportDialog(props: {
  parcelId: string
  eventId: string
  status: string
  onClose: () => void
}) {
  const { parcelId, eventId, status, onClose } = props
  return (
    <ReasonedDialog
      title={`Undo the report “${status}”?`}
      confirmLabel="Undo report"
      reason={useReason('parcel.report_undo')}
      area="tracking"
      run={trackingApi.call.undoReport}
      inputOf={(reason) => ({ parcelId, eventId, reason })}
      onDone={() => tellSuccess('Report undone')}
      onClose={onClose}
    >
      The parcel and its order become what they were before. A payment and a COD due that came of
      the report are reversed.
    </ReasonedDialog>
  )
}
