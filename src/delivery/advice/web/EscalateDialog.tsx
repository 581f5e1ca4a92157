import { formatInstant } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeAdvice } from '../advice.fields.ts'
import { adviceApi } from './advice-api.ts'

type Values = { readonly text: string; readonly remindHours: number | null }

const usualHours = 24

const fields: FormFields<Values> = {
  text: {
    kind: 'text',
    label: 'Message to the courier',
    longest: 500,
    isRequired: true,
    isOneLine: true,
  },
  remindHours: { kind: 'whole', label: 'Remind me in (hours)', isRequired: true },
}

/** Raises it with the courier’s staff; the notes and the order’s files are the evidence. */
export function EscalateDialog({ advice, onClose }: { advice: WholeAdvice; onClose: () => void }) {
  const { id, orderNumber, customerSays } = advice
  const opened: Values = {
    text: customerSays === 'nobody_came' ? 'The customer says that no driver came.' : '',
    remindHours: usualHours,
  }
  return (
    <FormDialog
      area="advice"
      title={`Escalate order ${orderNumber}?`}
      subject={`Order ${orderNumber}`}
      effect="Tell the courier what the notes below say. Add files that prove it to the order."
      confirmLabel="Escalate"
      fields={fields}
      opened={opened}
      save={({ values: { text, remindHours } }, options) =>
        adviceApi.call.escalate(
          { id, text: text.trim(), remindHours: remindHours ?? usualHours },
          options,
        )
      }
      onSaved={({ remindAt }) => {
        tellSuccess('Escalated', `You are reminded ${formatInstant(remindAt)}.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
