import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import type { CallContext } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'

/** A step about a user that asks for nothing: what it will do, and the toast when it is done. */
export function PersonChangeDialog<I>(props: {
  title: string
  effect: string
  confirmLabel: string
  done: string
  run: (input: I, options: { context: CallContext }) => Promise<unknown>
  input: I
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
      onConfirm={() => start(input)}
      onClose={onClose}
    >
      {effect}
    </ConfirmDialog>
  )
}
