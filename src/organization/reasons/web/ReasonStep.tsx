import type { ReactNode } from 'react'
import type { CallContext } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { ReasonGiven } from '../reasons.fields.ts'
import type { ReasonUse } from '../reasons.rules.ts'
import { noReason, useReasonField } from './reason-field.tsx'

type ReasonStepProps<O> = {
  appliesTo: ReasonUse
  title: string
  /** What is acted upon: “Order 1042”. */
  subject: string
  effect: ReactNode
  confirmLabel: string
  isDangerous?: boolean
  area: string
  /** Of what is acted upon, as it is shown now. */
  version?: number
  save: (reason: ReasonGiven, options: { context: CallContext }) => Promise<O>
  onSaved: (output: O) => void
  onClose: () => void
}

/** A step that needs its reason and nothing else. */
export function ReasonStep<O>({ appliesTo, save, ...props }: ReasonStepProps<O>) {
  const reason = useReasonField(appliesTo)
  return (
    <FormDialog
      {...props}
      fields={{ reason }}
      opened={{ reason: noReason }}
      save={({ values }, options) => save(values.reason, options)}
    />
  )
}
