import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Variance } from '../variances.fields.ts'
import { AssignVariances } from './AssignVariances.tsx'
import { variancesApi } from './variances-api.ts'
import { whyField } from './why-field.ts'

type DialogProps = { variance: Variance; onClose: () => void }

/** The causes are not right yet, or need more evidence. */
export function ReturnVariance({ variance, onClose }: DialogProps) {
  const { id, version, label } = variance
  return (
    <FormDialog
      area="variances"
      title={`Return ${label}?`}
      subject={label}
      effect="It is investigated further. Its causes stay, and can be changed."
      confirmLabel="Return variance"
      fields={whyField}
      opened={{ why: '' }}
      save={({ values }, options) => variancesApi.call.return({ id, version, ...values }, options)}
      onSaved={() => {
        tellSuccess(`${label} returned`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** So small that its cause is not worth looking for. */
export function CloseVariance({ variance, onClose }: DialogProps) {
  const { id, version, label } = variance
  return (
    <FormDialog
      area="variances"
      title={`Close ${label}?`}
      subject={label}
      effect="It is within the tolerance, and the ledger has it already."
      confirmLabel="Close variance"
      fields={{
        why: { kind: 'text', label: 'Reason', longest: 300, rows: 2, isOneLine: true },
      }}
      opened={{ why: '' }}
      save={({ values }, options) => variancesApi.call.close({ id, version, ...values }, options)}
      onSaved={() => {
        tellSuccess(`${label} closed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Another cause was found, or the goods. */
export function ReopenVariance({ variance, onClose }: DialogProps) {
  const { id, version, label, state } = variance
  return (
    <FormDialog
      area="variances"
      title={`Reopen ${label}?`}
      subject={label}
      effect={
        state === 'posted'
          ? 'What was posted is reversed in the ledger. Variances posted with it are open again.'
          : 'It is investigated again.'
      }
      confirmLabel="Reopen variance"
      isDangerous={state === 'posted'}
      fields={whyField}
      opened={{ why: '' }}
      save={({ values }, options) => variancesApi.call.reopen({ id, version, ...values }, options)}
      onSaved={() => {
        tellSuccess(`${label} reopened`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

export function AssignVariance({ variance, onClose }: DialogProps) {
  return <AssignVariances ids={[variance.id]} onDone={onClose} onClose={onClose} />
}

export function NoteOnVariance({ variance, onClose }: DialogProps) {
  const { id, label, note } = variance
  return (
    <FormDialog
      area="variances"
      title={`Note of ${label}`}
      subject={label}
      confirmLabel="Save note"
      fields={{ note: { kind: 'text', label: 'Note', longest: 2000, rows: 4, isOneLine: true } }}
      opened={{ note }}
      save={({ values }, options) => variancesApi.call.note({ id, ...values }, options)}
      onSaved={() => {
        tellSuccess('Note saved')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
