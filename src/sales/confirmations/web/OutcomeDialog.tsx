import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { useReason } from '#organization/reasons/web/index.tsx'
import { isInstant } from '#platform/date-times.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { ShownRefusal } from '#platform/web/client.ts'
import { DateTimeField } from '#platform/web/DateTimeField.tsx'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeTask } from '../confirmations.fields.ts'
import type { Outcome } from '../outcomes.ts'
import type { OutcomeMore } from './use-outcome.ts'

type OutcomeDialogProps = {
  task: WholeTask
  asked: Outcome | null
  note: string
  cancelReason: ReturnType<typeof useReason>
  isPending: boolean
  refusal: ShownRefusal | null
  onSay: (outcome: Outcome, more: OutcomeMore) => void
  onClose: () => void
}

/** The one question that three of the outcomes need. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  if (props.asked === 'callback') return <CallbackDialog {...props} />
  if (props.asked === 'cancelled') return <CancelDialog {...props} />
  if (props.asked === 'needs_edit') return <ChangeDialog {...props} />
  return null
}

function CallbackDialog(props: OutcomeDialogProps) {
  const [at, setAt] = useState(() => new Date(Date.now() + 3_600_000).toISOString())
  return (
    <ConfirmDialog
      title="Call back when?"
      confirmLabel="Promise the callback"
      isPending={props.isPending}
      refusal={props.refusal}
      fields={
        <DateTimeField autoFocus label="In the customer’s daylight" value={at} onInstant={setAt} />
      }
      onConfirm={() => {
        if (isInstant(at)) props.onSay('callback', { callbackAt: at })
      }}
      onClose={props.onClose}
    >
      You are reminded then, and the order comes to you first. After ten minutes anybody may take
      it.
    </ConfirmDialog>
  )
}

function CancelDialog(props: OutcomeDialogProps) {
  const reason = props.cancelReason
  const label = orderLabel(props.task.number).toLowerCase()
  return (
    <ConfirmDialog
      title={`Cancel ${label}?`}
      confirmLabel={`Cancel ${label}`}
      wayOut="Keep order"
      isDangerous
      isPending={props.isPending}
      refusal={props.refusal}
      fields={reason.fields}
      onConfirm={() => {
        const given = reason.take()
        if (given) props.onSay('cancelled', { reason: given })
      }}
      onClose={props.onClose}
    >
      What was reserved for it is free again. A cancelled order does not come back.
    </ConfirmDialog>
  )
}

const kinds = [
  { value: 'needs_edit', label: 'The customer wants a change' },
  { value: 'duplicate', label: 'It was ordered twice' },
] as const

function ChangeDialog(props: OutcomeDialogProps) {
  const [outcome, setOutcome] = useState<(typeof kinds)[number]['value']>('needs_edit')
  const [note, setNote] = useState(props.note)
  return (
    <ConfirmDialog
      title="What does the customer say?"
      confirmLabel="Put the order on hold"
      isPending={props.isPending}
      refusal={props.refusal}
      fields={
        <>
          <NativeSelect
            autoFocus
            label="It is"
            value={outcome}
            data={kinds.map((kind) => ({ ...kind }))}
            onChange={({ currentTarget: { value } }) =>
              setOutcome(value === 'duplicate' ? 'duplicate' : 'needs_edit')
            }
          />
          <Textarea
            label={outcome === 'needs_edit' ? 'What should change' : 'Note'}
            required={outcome === 'needs_edit'}
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value.replaceAll('\n', ' '))}
          />
        </>
      }
      onConfirm={() => props.onSay('needs_edit', { outcome, note: note.trim() })}
      onClose={props.onClose}
    >
      Whoever keeps the orders sees to it. When the hold ends, the customer is called again.
    </ConfirmDialog>
  )
}
