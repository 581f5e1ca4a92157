import type { CallContext } from './client.ts'
import { tellUndoable } from './notify.ts'
import { useAct } from './use-act.ts'

type QuietAct<I, O> = {
  /** The area whose queries the write makes stale. */
  area: string
  run: (input: I, options: { context: CallContext }) => Promise<O>
  /** The toast's title when the write is refused. */
  failure: string
}

type Undo<I, O> = {
  /** The new state: “Priority set to High”. */
  readonly words: string
  readonly text?: string
  /** The input of Undo: the previous state, based on the first write's answer. */
  readonly back: (output: O) => I
}

type Change<I, O> = { readonly input: I; readonly undo: Undo<I, O> | null }

/**
 * A reversible write without a question: it is made at once, a toast shows the result, and its Undo
 * makes the opposite write.
 */
export function useQuietAct<I, O>({ area, run, failure }: QuietAct<I, O>) {
  const { start, isPending } = useAct({
    area,
    failure,
    run: ({ input }: Change<I, O>, options) => run(input, options),
    onDone: (output, { undo }) => {
      if (!undo) return
      tellUndoable(undo.words, undo.text ?? '', () =>
        start({ input: undo.back(output), undo: null }),
      )
    },
  })
  return {
    isPending,
    change: (input: I, undo: Undo<I, O>) => void start({ input, undo }),
  }
}
