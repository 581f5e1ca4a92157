import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext, useRef, useState } from 'react'
import { ApprovalContext, type SeekApproval } from './approval-context.ts'
import { type CallContext, newKey, refusalOf, type ShownRefusal } from './client.ts'
import { tellError, tellRetryable } from './notify.ts'

type Act<I, O> = {
  /** The area whose queries the write makes stale; others are refreshed by live events. */
  area: string
  run: (input: I, options: { context: CallContext }) => Promise<O>
  onDone?: (output: O, input: I) => void
  /** Shows the refusal itself and returns true; otherwise it becomes a toast. */
  onRefusal?: (refusal: ShownRefusal, input: I) => boolean
  /** The toast's title when the write is refused. */
  failure?: string
}

/**
 * A write of one user intent. The idempotency key belongs to the intent: a second click while it
 * runs joins the first, and a retry after a lost answer gets the first answer again. A new key is
 * created once the server has answered, or when the input changes. A write that needs approval is
 * repeated automatically once approved.
 */
export function useAct<I, O>(
  act: Act<I, O>,
): {
  /** Resolves to the output, or to null when the write was refused. */
  start: (input: I) => Promise<O | null>
  isPending: boolean
  refusal: ShownRefusal | null
  clear: () => void
} {
  const queries = useQueryClient()
  const seekApproval = useContext(ApprovalContext)
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null)
  const intent = useRef<Intent | null>(null)
  const running = useRef<Promise<O | null> | null>(null)
  const latest = useRef(act)
  latest.current = act

  const start = useCallback(
    (input: I): Promise<O | null> => {
      if (running.current) return running.current
      const text = JSON.stringify(input)
      if (intent.current?.text !== text) intent.current = { text, key: newKey() }
      setPending(true)
      setRefusal(null)
      const call = (context: CallContext) => latest.current.run(input, { context })
      const attempt = withApproval(call, intent.current, seekApproval)
        .then((output) => {
          intent.current = null
          if (output === notApproved) return null
          latest.current.onDone?.(output, input)
          // Not awaited: the next scan may be in the queue.
          queries.invalidateQueries({ queryKey: [latest.current.area] })
          return output
        })
        .catch((error: unknown) => {
          const shown = refusalOf(error)
          // Without an answer it may be done or not; the same key makes a retry safe.
          const isDecided = shown.status > 0 && shown.status < 500
          if (isDecided) intent.current = null
          setRefusal(shown)
          const isShown = latest.current.onRefusal?.(shown, input) ?? false
          const title = latest.current.failure ?? 'Not done'
          if (!isShown && isDecided) tellError(title, shown.message)
          else if (!isShown) tellRetryable(title, shown.message, () => start(input))
          refreshAfter(shown, queries, latest.current.area)
          return null
        })
        .finally(() => {
          running.current = null
          setPending(false)
        })
      running.current = attempt
      return attempt
    },
    [queries, seekApproval],
  )
  const clear = useCallback(() => setRefusal(null), [])
  return { start, isPending, refusal, clear }
}

type Intent = Attempted & { readonly text: string }

/** A call with its key and the approval for it. */
export type Attempted = { readonly key: string; approvalId?: string }

export const notApproved = Symbol('not approved')

/** Calls; if that needs approval, requests it and calls again with a new key. */
export async function withApproval<O>(
  call: (context: CallContext) => Promise<O>,
  intent: Attempted,
  seekApproval: SeekApproval | null,
): Promise<O | typeof notApproved> {
  if (intent.approvalId === undefined) {
    try {
      return await call({ idempotencyKey: intent.key })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.code !== 'approval_needed' || !seekApproval) throw error
      const approvalId = await seekApproval(refusal)
      if (approvalId === null) return notApproved
      intent.approvalId = approvalId
    }
  }
  const { key, approvalId } = intent
  return call({ idempotencyKey: `${key}-${approvalId}`, ...(approvalId ? { approvalId } : {}) })
}

function refreshAfter({ status }: ShownRefusal, queries: QueryClient, area: string): void {
  // Every query is sent again, and so finds out that the session has ended.
  if (status === 401) queries.invalidateQueries()
  // A stale record is reloaded.
  if (status === 409 || status === 412) queries.invalidateQueries({ queryKey: [area] })
}
