import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { returnsApi } from './returns-api.ts'

type NotOursDialogProps = {
  found: WholeReturn
  onAdded: (found: WholeReturn) => void
  onClose: () => void
}

/** An item in the parcel has no code of ours: its description is recorded. */
export function NotOursDialog({ found, onAdded, onClose }: NotOursDialogProps) {
  return (
    <FormDialog
      area="returns"
      title="Record an item that is not ours"
      subject={returnLabel(found.number)}
      effect="It is kept with this return until you decide: send it back, keep it or destroy it. Stock does not change."
      confirmLabel="Record item"
      fields={{
        description: {
          kind: 'line',
          label: 'What is it?',
          help: 'For example: blue umbrella, no label',
          longest: 200,
        },
      }}
      opened={{ description: '' }}
      save={({ values }, options) => returnsApi.call.addFind({ id: found.id, ...values }, options)}
      onSaved={(next) => {
        onAdded(next)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
