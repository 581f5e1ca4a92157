import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason } from '#organization/reasons/web/index.tsx'
import type { CallContext } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FieldOf, FormFields } from '#platform/web/forms/form-fields.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { WholeTask } from '../confirmations.fields.ts'
import type { Outcome } from '../outcomes.ts'
import type { Finished, Finishing, OutcomeMore } from './use-outcome.ts'

type OutcomeDialogProps = {
  task: WholeTask
  asked: Outcome | null
  note: string
  /** Loaded before the dialog opens, so that the first digit counts. */
  cancelReason: FieldOf<ReasonGiven, unknown>
  finish: (
    outcome: Outcome,
    more: OutcomeMore,
    options: { context: CallContext },
  ) => Promise<FinishedCall>
  onFinished: (done: FinishedCall) => void
  onClose: () => void
}

/** A finished call with its note. */
export type FinishedCall = { readonly finished: Finished; readonly input: Finishing }

/** The one question that three of the outcomes need. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  if (props.asked === 'callback') return <CallbackDialog {...props} />
  if (props.asked === 'cancelled') return <CancelDialog {...props} />
  if (props.asked === 'needs_edit') return <ChangeDialog {...props} />
  return null
}

const callbackFields: FormFields<{ callbackAt: string }> = {
  callbackAt: { kind: 'instant', label: 'In the customer’s daylight', isRequired: true },
}

function CallbackDialog({ task, finish, onFinished, onClose }: OutcomeDialogProps) {
  const [opened] = useState(() => ({
    callbackAt: new Date(Date.now() + 3_600_000).toISOString(),
  }))
  return (
    <FormDialog
      area="confirmations"
      title="Call back when?"
      subject={orderLabel(task.number)}
      effect="You are reminded then, and the order comes to you first. After ten minutes any colleague may take it."
      confirmLabel="Promise the callback"
      fields={callbackFields}
      opened={opened}
      save={({ values }, options) => finish('callback', values, options)}
      onSaved={onFinished}
      onClose={onClose}
    />
  )
}

function CancelDialog(props: OutcomeDialogProps) {
  const { task, cancelReason, finish, onFinished, onClose } = props
  const label = orderLabel(task.number)
  return (
    <FormDialog
      area="confirmations"
      title={`Cancel ${label.toLowerCase()}?`}
      subject={label}
      effect="Its reserved stock becomes available again. A cancelled order can't be reopened."
      confirmLabel={`Cancel ${label.toLowerCase()}`}
      wayOut="Keep order"
      isDangerous
      fields={{ reason: cancelReason }}
      opened={{ reason: noReason }}
      save={({ values }, options) => finish('cancelled', values, options)}
      onSaved={onFinished}
      onClose={onClose}
    />
  )
}

type Change = { readonly outcome: 'needs_edit' | 'duplicate'; readonly note: string }

function changeFields({ outcome }: Change): FormFields<Change> {
  const note = { kind: 'text', longest: 500, rows: 2, isOneLine: true } as const
  return {
    outcome: {
      kind: 'choice',
      label: 'It is',
      options: [
        { value: 'needs_edit', label: 'The customer wants a change' },
        { value: 'duplicate', label: 'It was ordered twice' },
      ],
    },
    note:
      outcome === 'needs_edit'
        ? { ...note, label: 'What should change', isRequired: true }
        : { ...note, label: 'Note' },
  }
}

function ChangeDialog({ task, note, finish, onFinished, onClose }: OutcomeDialogProps) {
  const opened: Change = { outcome: 'needs_edit', note }
  return (
    <FormDialog
      area="confirmations"
      title="What does the customer say?"
      subject={orderLabel(task.number)}
      effect="The order is held until it is changed. When the hold ends, the customer is called again."
      confirmLabel="Put the order on hold"
      fields={changeFields}
      opened={opened}
      save={({ values }, options) =>
        finish('needs_edit', { outcome: values.outcome, note: values.note.trim() }, options)
      }
      onSaved={onFinished}
      onClose={onClose}
    />
  )
}
