import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { dayAt } from '#platform/zone-in-use.ts'
import type { ReorderSuggestion } from '../buying.contract.ts'
import { buyingApi } from './procurement-api.ts'
import { useSnooze } from './use-snooze.ts'

const dayMilliseconds = 86_400_000

/** Two weeks from today: by then most of what made one wait has passed. */
const firstChoice = () => dayAt(new Date(Date.now() + 14 * dayMilliseconds))

type SnoozeDialogProps = { suggestion: ReorderSuggestion; onClose: () => void }

export function SnoozeDialog({ suggestion, onClose }: SnoozeDialogProps) {
  const { variantId, outletId, sku, outletCode } = suggestion
  const [until, setUntil] = useState(firstChoice)
  const wake = useSnooze()
  const act = useAct({
    area: 'buying',
    run: buyingApi.call.snooze,
    onRefusal: () => true,
    onDone: () => {
      tellUndoable(
        `${sku} for ${outletCode} is snoozed`,
        `It is suggested again from ${formatDay(until)} on.`,
        () => wake.start({ variantId, outletId, until: null, reason: '' }),
      )
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Snooze ${sku} for ${outletCode}?`}
      confirmLabel="Snooze"
      reasonLabel="Why"
      fields={
        <DateField
          label="Until"
          required
          value={until}
          error={fieldFault(act.refusal, 'until')}
          onDay={setUntil}
        />
      }
      isPending={act.isPending}
      refusal={fieldFault(act.refusal, 'until') ? null : act.refusal}
      onConfirm={(reason) => {
        if (until) act.start({ variantId, outletId, until, reason })
      }}
      onClose={onClose}
    >
      It is not suggested to anybody until then, however low it runs.
    </ConfirmDialog>
  )
}
