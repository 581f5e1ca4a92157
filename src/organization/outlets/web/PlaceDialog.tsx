import type { ReactNode } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { CallContext } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'

type PlaceDialogProps<I, O> = {
  area: 'outlets' | 'bins' | 'locations'
  title: string
  effect: ReactNode
  confirmLabel: string
  /** What it is about is not known yet. */
  isLoading?: boolean
  isDangerous?: boolean
  reasonLabel?: string
  fields?: ReactNode
  run: (input: I, options: { context: CallContext }) => Promise<O>
  /** What is sent, read when the button is pressed; null while something is missing. */
  input: (reason: string) => I | null
  /** Says what was done; null where `onDone` tells. */
  done: (output: O) => string | null
  /** What comes after it, instead of closing the question. */
  onDone?: (output: O, input: I) => void
  onClose: () => void
}

/** A step about an outlet, a bin or a service location, asked once with what it needs. */
export function PlaceDialog<I, O>(props: PlaceDialogProps<I, O>) {
  const { area, run, done, onDone, onClose } = props
  const act = useAct({
    area,
    run,
    onRefusal: () => true,
    onDone: (output: O, input: I) => {
      const words = done(output)
      if (words !== null) tellSuccess(words)
      if (onDone) onDone(output, input)
      else onClose()
    },
  })
  const confirm = (reason: string) => {
    const input = props.input(reason)
    if (input !== null) act.start(input)
  }
  return (
    <ConfirmDialog
      title={props.title}
      confirmLabel={props.confirmLabel}
      isDangerous={props.isDangerous ?? false}
      {...(props.reasonLabel ? { reasonLabel: props.reasonLabel } : {})}
      fields={props.fields}
      isPending={act.isPending || (props.isLoading ?? false)}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      {props.effect}
    </ConfirmDialog>
  )
}
