import type pg from 'pg'
import { hintIdsLimit, type LiveHint } from '../../events.ts'

export const channel = 'quartermaster'

const pauseMilliseconds = 30

/**
 * Collects hints and sends one NOTIFY for all of a short pause. A NOTIFY inside the transactions
 * would make their commits wait for each other. A lost hint does no harm, because browsers read the
 * tables again when they reconnect.
 */
export function announcer(pool: pg.Pool) {
  let waiting: LiveHint[] = []
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()

  function send(): void {
    timer = undefined
    const hints = coalesce(waiting)
    waiting = []
    const notify = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'
    sending = pool.query(notify, [channel, payloadsOf(hints)]).then(
      () => undefined,
      // The database is away. The listeners have lost their connection too, and will make every
      // browser reload when it is back.
      () => undefined,
    )
  }

  return {
    announce(hints: readonly LiveHint[]): void {
      if (hints.length === 0) return
      waiting.push(...hints)
      timer ??= setTimeout(send, pauseMilliseconds)
    },
    async close(): Promise<void> {
      if (timer) {
        clearTimeout(timer)
        send()
      }
      await sending
    },
  }
}

/** One hint per noun, user, outlet and supplier; many ids become "everything of this noun". */
export function coalesce(hints: readonly LiveHint[]): LiveHint[] {
  const byTarget = new Map<string, { hint: LiveHint; ids: Set<string> | null }>()
  for (const hint of hints) {
    const target = `${hint.noun} ${hint.userId ?? ''} ${hint.outletId ?? ''} ${hint.supplierId ?? ''}`
    const merged = byTarget.get(target) ?? { hint, ids: new Set() }
    if (!hint.ids) merged.ids = null
    else if (merged.ids) for (const id of hint.ids) merged.ids.add(id)
    if (merged.ids && merged.ids.size > hintIdsLimit) merged.ids = null
    byTarget.set(target, merged)
  }
  return [...byTarget.values()].map(({ hint: { noun, userId, outletId, supplierId }, ids }) => ({
    noun,
    ...(ids ? { ids: [...ids] } : {}),
    ...(userId ? { userId } : {}),
    ...(outletId ? { outletId } : {}),
    ...(supplierId ? { supplierId } : {}),
  }))
}

/** A NOTIFY is limited to 8000 bytes; longer ones are split. */
const mostBytes = 7_000

export function payloadsOf(hints: readonly LiveHint[]): string[] {
  const payloads: string[] = []
  let open: string[] = []
  let bytes = 0
  for (const hint of hints) {
    const text = JSON.stringify(hint)
    if (bytes + text.length > mostBytes && open.length > 0) {
      payloads.push(`[${open.join()}]`)
      open = []
      bytes = 0
    }
    open.push(text)
    bytes += text.length + 1
  }
  if (open.length > 0) payloads.push(`[${open.join()}]`)
  return payloads
}
