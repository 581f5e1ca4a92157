import { useQueryClient } from '@tanstack/react-query'
import type { CallContext } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'

/** A write to stock from a dialog: refusals stand in the dialog, and the lists are read anew. */
export function useStockAct<I, O>(act: {
  run: (input: I, options: { context: CallContext }) => Promise<O>
  /** What was done, for the toast. */
  done: (output: O, input: I) => string
  onClose: () => void
}) {
  const queries = useQueryClient()
  return useAct<I, O>({
    area: 'inventory',
    run: act.run,
    onRefusal: () => true,
    onDone: (output, input) => {
      queries.invalidateQueries({ queryKey: ['stockLists'] })
      tellSuccess(act.done(output, input))
      act.onClose()
    },
  })
}
