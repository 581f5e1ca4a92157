import { choicesOf } from '#platform/choices.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { WholeAdvice } from '../advice.fields.ts'
import { type CustomerWord, customerWordLabels, customerWords } from '../advice-decisions.ts'
import { adviceApi } from './advice-api.ts'

type Values = { readonly says: CustomerWord | null; readonly text: string }

const fields: FormFields<Values> = {
  says: {
    kind: 'choice',
    label: 'About the attempt',
    options: choicesOf(customerWords, customerWordLabels),
    emptyLabel: 'Nothing about it',
  },
  text: {
    kind: 'text',
    label: 'Customer’s words',
    longest: 500,
    isRequired: true,
    isOneLine: true,
  },
}

const opened: Values = { says: null, text: '' }

/** What the customer says about the attempt. */
export function NoteDialog({ advice, onClose }: { advice: WholeAdvice; onClose: () => void }) {
  const { id, name, orderNumber } = advice
  return (
    <FormDialog
      area="advice"
      title={`What does ${name} say?`}
      subject={`Order ${orderNumber}`}
      effect="It is kept with this parcel, for the decision and for an escalation."
      confirmLabel="Save note"
      fields={fields}
      opened={opened}
      save={({ values: { says, text } }, options) =>
        adviceApi.call.note({ id, says, text: text.trim() }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
