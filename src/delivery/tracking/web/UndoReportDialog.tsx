import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
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
    <ReasonStep
      appliesTo="parcel.report_undo"
      area="tracking"
      title={`Undo the report “${status}”?`}
      subject={status}
      effect="The parcel and its order become what they were before. A payment and a COD due from the report are reversed."
      confirmLabel="Undo report"
      isDangerous
      save={(reason, options) =>
        trackingApi.call.undoReport({ parcelId, eventId, reason }, options)
      }
      onSaved={() => {
        tellSuccess('Report undone')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
