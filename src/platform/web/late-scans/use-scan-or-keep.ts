import { Refusal } from '#platform/refusal.ts'
import { type CallContext, type ShownRefusal, shownRefusal } from '../client.ts'
import { isSilence } from '../live/repeat-reads.ts'
import { useAct } from '../use-act.ts'

/** Users do not wait longer for the server: the scan is kept on the device and sent later. */
const answerMilliseconds = 8_000

type ScanOrKeep<I, O, K> = {
  /** Whose queries a scan makes stale. */
  readonly area: string
  readonly run: (
    input: I,
    options: { readonly context: CallContext; readonly signal: AbortSignal },
  ) => Promise<O>
  readonly onDone: (output: O, input: I) => void
  readonly onRefusal: (refusal: ShownRefusal, input: I) => void
  readonly offline: { readonly isNeeded: boolean; readonly noteSilence: () => void }
  /** @throws Refusal as the server would; null where this device does not know the record */
  readonly keep: (input: I, isAttempted: boolean) => Promise<K> | null
  readonly onKept: (kept: K, input: I) => void
}

/** Asks the server first; what it does not answer is decided and kept on the device. */
export function useScanOrKeep<I, O, K>(scans: ScanOrKeep<I, O, K>) {
  const { area, run, onDone, onRefusal, offline, keep, onKept } = scans
  const keepHere = async (input: I, isAttempted: boolean): Promise<boolean> => {
    try {
      const kept = await keep(input, isAttempted)
      if (kept === null) return false
      onKept(kept, input)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      onRefusal(shownRefusal(error), input)
    }
    return true
  }
  const act = useAct<I, O>({
    area,
    run: (input, { context }) =>
      run(input, { context, signal: AbortSignal.timeout(answerMilliseconds) }),
    onRefusal: (refusal, input) => {
      if (!isSilence(refusal)) onRefusal(refusal, input)
      else {
        offline.noteSilence()
        keepHere(input, true).then((isKept) => isKept || onRefusal(refusal, input))
      }
      return true
    },
    onDone,
  })
  const start = async (input: I): Promise<void> => {
    if (offline.isNeeded && (await keepHere(input, false))) return
    await act.start(input)
  }
  return { start, isPending: act.isPending }
}
