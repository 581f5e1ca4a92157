import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeCase } from '../suspicious.fields.ts'
import { suspiciousLabel } from '../suspicious.nouns.ts'
import { suspiciousApi } from './suspicious-api.ts'

/** What the customer says against the restriction. */
export function AppealDialog({ found, onClose }: { found: WholeCase; onClose: () => void }) {
  const { id, version, number, customerName } = found
  return (
    <FormDialog
      area="suspicious"
      title={`Appeal of ${customerName}`}
      subject={suspiciousLabel(number)}
      effect="The policy applies until the appeal is decided. The case waits for a decision again."
      confirmLabel="Save appeal"
      fields={{
        note: { kind: 'text', label: 'What the customer says', longest: 500, isRequired: true },
      }}
      opened={{ note: '' }}
      version={version}
      save={({ values: { note }, version: seen }, options) =>
        suspiciousApi.call.appeal({ id, version: seen, note: note.trim() }, options)
      }
      onSaved={() => {
        tellSuccess('Appeal recorded', 'The case waits for a decision.')
        onClose()
      }}
      onClose={onClose}
    />
  )
}
