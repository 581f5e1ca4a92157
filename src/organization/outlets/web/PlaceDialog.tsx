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
  isDangerous?: boolean
  run: (input: I, options: { context: CallContext }) => Promise<O>
  input: I
  /** The success message. */
  done: string
  onClose: () => void
}

/** A step about an outlet or a bin that asks for nothing: what it will do, and the toast when it is done. */
export function PlaceDialog<I, O>(props: PlaceDialogProps<I, O>) {
  const { area, run, input, done, onClose } = props
  const act = useAct({
    area,
    run,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(done)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={props.title}
      confirmLabel={props.confirmLabel}
      isDangerous={props.isDangerous ?? false}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start(input)}
      onClose={onClose}
    >
      {props.effect}
    </ConfirmDialog>
  )
}
