import { useState } from 'react'
import type { CourierNews } from '#delivery/couriers/courier-news.ts'
import type { ReportableParcel } from '#delivery/dispatch/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { openedWith } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { ReportOutcome } from '../hand-report.fields.ts'
import { ReportResults } from './ReportResults.tsx'
import { openReport, type ReportValues, reportFields, reportOf } from './report-fields.ts'
import { trackingApi } from './tracking-api.ts'

export type ReportDialogProps = {
  parcels: readonly ReportableParcel[]
  /** The courier's most likely report. */
  news?: CourierNews
  /** The open check that this settles. */
  checkId?: string | null
  onDone: () => void
  onClose: () => void
}

/** Enters a courier's report by phone, email or portal; each parcel shows its result. */
export function ReportDialog(props: ReportDialogProps) {
  const { parcels, onDone, onClose, checkId = null } = props
  const [outcomes, setOutcomes] = useState<readonly ReportOutcome[]>([])
  const taken = new Set(outcomes.flatMap(({ parcelId, isTaken }) => (isTaken ? [parcelId] : [])))
  const left = parcels.filter(({ id }) => !taken.has(id))
  const count = parcels.length
  const what = count === 1 ? (parcels[0]?.code ?? 'the parcel') : `${count} parcels`
  const results = <ReportResults parcels={parcels} outcomes={outcomes} />
  if (outcomes.length > 0 && left.length === 0)
    return (
      <ConfirmDialog
        title={`Report saved for ${what}`}
        confirmLabel="Done"
        wayOut={null}
        isPending={false}
        refusal={null}
        onConfirm={onDone}
        onClose={onDone}
      >
        {results}
      </ConfirmDialog>
    )
  return (
    <FormDialog
      area="tracking"
      title={`What does ${sameCourier(parcels) ?? 'the courier'} say about ${what}?`}
      subject={what}
      effect="The parcel, its order, its payment and the COD due change as if the courier’s server had sent it."
      confirmLabel="Save report"
      isWide={count > 1}
      fields={reportFields(left)}
      opened={openReport(props.news)}
      below={() => (count > 1 || outcomes.length > 0 ? results : null)}
      save={({ values }, options) =>
        trackingApi.call.report(reportOf(values, left, checkId), options)
      }
      // What was refused can be reported again.
      continueWith={(answer, sent) =>
        answer.outcomes.every(({ isTaken }) => isTaken)
          ? null
          : openedWith<ReportValues>(sent.values)
      }
      onSaved={(answer) => {
        const own = new Set(answer.outcomes.map(({ parcelId }) => parcelId))
        setOutcomes((now) => [
          ...now.filter(({ parcelId }) => !own.has(parcelId)),
          ...answer.outcomes,
        ])
        if (count > 1 || answer.outcomes.some(({ isTaken }) => !isTaken)) return
        tellSuccess('Report saved', `${what} follows it.`)
        onDone()
      }}
      onClose={outcomes.length > 0 ? onDone : onClose}
    />
  )
}

function sameCourier(parcels: readonly ReportableParcel[]): string | null {
  const names = new Set(parcels.map(({ courierName }) => courierName))
  return names.size === 1 ? ([...names][0] ?? null) : null
}
