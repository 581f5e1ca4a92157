import type { ReactNode } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { CallContext } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'

/** A change of a user: what is done, what it will do, and the toast when it is. */
export function PersonChangeDialog<I>(props: {
  title: string
  effect: string
  confirmLabel: string
  done: string
  reasonLabel?: string
  isDangerous?: boolean
  fields?: ReactNode
  run: (input: I, options: { context: CallContext }) => Promise<unknown>
  /** What is sent, read when the button is pressed. */
  input: (reason: string) => I
  onClose: () => void
}) {
  const { effect, done, run, input, onClose, ...question } = props
  const { start, isPending, refusal } = useAct({
    area: 'people',
    run,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(done)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      {...question}
      isPending={isPending}
      refusal={refusal}
      onConfirm={(reason) => start(input(reason))}
      onClose={onClose}
    >
      {effect}
    </ConfirmDialog>
  )
}
