import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import type { CallContext } from './client.ts'
import { useAct } from './use-act.ts'

type ReasonedDialogProps<R, I, O> = {
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  isDangerous?: boolean
  /** Its fields, and their values: null while something is missing. */
  reason: { readonly fields: ReactNode; readonly take: () => R | null }
  /** The area whose queries the write makes stale. */
  area: string
  run: (input: I, options: { context: CallContext }) => Promise<O>
  inputOf: (reason: R) => I
  /** Called after it succeeded; the dialog is then closed. */
  onDone?: (output: O) => void
  onClose: () => void
}

/** A step that needs a reason and nothing else; when refused, it stays open and says why. */
export function ReasonedDialog<R, I, O>(props: ReasonedDialogProps<R, I, O>) {
  const { reason, area, run, inputOf, onDone, onClose, isDangerous = true } = props
  const act = useAct({
    area,
    run,
    onRefusal: () => true,
    onDone: (output) => {
      onDone?.(output)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={props.title}
      confirmLabel={props.confirmLabel}
      isDangerous={isDangerous}
      fields={reason.fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        if (given) act.start(inputOf(given))
      }}
      onClose={onClose}
    >
      {props.children}
    </ConfirmDialog>
  )
}
