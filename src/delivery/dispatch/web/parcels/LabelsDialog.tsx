import { useState } from 'react'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { parcelsApi } from '../dispatch-api.ts'
import { labelKindOf, labelKinds, lastLabelKind, openLabels } from './label-kinds.ts'

type LabelsDialogProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

const kindOptions = labelKinds.map(({ key, label }) => ({ value: key, label }))

/** Prints labels; reprints ask for a reason. */
export function LabelsDialog({ ids, onDone, onClose }: LabelsDialogProps) {
  const [isReprint, setReprint] = useState(false)
  const reason = useReasonField('parcel.reprint')
  const count = ids.length === 1 ? 'the label' : `${ids.length} labels`
  return (
    <FormDialog
      area="parcels"
      title={`Print ${count}?`}
      subject={count}
      effect="The file opens in a new tab, and every print is recorded. A changed label counts only after it is printed again."
      confirmLabel={isReprint ? `Reprint ${count}` : `Print ${count}`}
      fields={{
        kind: { kind: 'choice', label: 'Format', isRadio: true, options: kindOptions },
        reason: { ...reason, isShown: () => isReprint },
      }}
      opened={{ kind: lastLabelKind().key, reason: noReason }}
      onRefused={({ code }) => {
        if (code === 'reprint_needs_reason') setReprint(true)
      }}
      save={({ values }, options) => {
        const { form, paper } = labelKindOf(values.kind)
        const given = isReprint ? values.reason : null
        return parcelsApi.call.printLabels({ ids: [...ids], form, paper, reason: given }, options)
      }}
      onSaved={({ batchId, ending }, { kind }) => {
        openLabels(batchId, labelKindOf(kind), ending)
        onDone()
      }}
      onClose={onClose}
    />
  )
}
