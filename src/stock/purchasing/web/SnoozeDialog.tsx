import { formatDay } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellUndoable } from '#platform/web/notify.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { ReorderSuggestion } from '../reorders.contract.ts'
import { reordersApi } from './purchasing-api.ts'
import { useSnooze } from './use-snooze.ts'

const dayMilliseconds = 86_400_000

/** Two weeks from today: by then most of what made one wait has passed. */
const firstChoice = () => dayAt(new Date(Date.now() + 14 * dayMilliseconds))

type SnoozeDialogProps = { suggestion: ReorderSuggestion; onClose: () => void }

type Values = { readonly until: string; readonly reason: string }

const fields: FormFields<Values> = {
  until: { kind: 'day', label: 'Until', isRequired: true },
  reason: {
    kind: 'text',
    label: 'Why',
    longest: 200,
    rows: 2,
    isOneLine: true,
    isRequired: true,
  },
}

export function SnoozeDialog({ suggestion, onClose }: SnoozeDialogProps) {
  const { variantId, outletId, sku, outletCode } = suggestion
  const wake = useSnooze()
  return (
    <FormDialog
      area="buying"
      title={`Snooze ${sku} for ${outletCode}?`}
      subject={sku}
      effect="It is not suggested until then, however low its stock gets."
      confirmLabel="Snooze"
      fields={fields}
      opened={{ until: firstChoice(), reason: '' }}
      save={({ values }, options) =>
        reordersApi.call.snooze({ variantId, outletId, ...values }, options)
      }
      onSaved={(_, { until }) => {
        tellUndoable(
          `${sku} for ${outletCode} is snoozed`,
          `It is suggested again from ${formatDay(until)} on.`,
          () => wake.start({ variantId, outletId, until: null, reason: '' }),
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
