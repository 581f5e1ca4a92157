import type pg from 'pg'
import { z } from 'zod'
import type { LiveHint } from '../../events.ts'
import { channel } from '../db/announce.ts'
import { hangUp } from '../db/hang-up.ts'
import { createClient } from '../db/pool.ts'
import { requestLimits } from '../db/pool-limits.ts'

/** One open live stream of one session. */
export type Subscriber = {
  readonly userId: string
  readonly sessionId: string
  /**
   * The user who is really signed in, if another: a change of their rights ends the stream as well.
   */
  readonly ownerId: string
  /** The outlets about whose records of this noun this user may get hints: null for all. */
  readonly outletsFor: (noun: string) => readonly string[] | null
  /** The supplier whose portal this user sees. */
  readonly supplierId: string | null
  readonly hint: (hints: readonly LiveHint[]) => void
  readonly resync: () => void
  readonly end: () => void
}

export type Hub = {
  subscribe(subscriber: Subscriber): () => void
  /**
   * Calls back on every batch of hints, or on those about one of these nouns, and whenever hints
   * may have been missed; for work in this process that waits for writes.
   */
  onHints(listener: () => void, nouns?: readonly string[]): void
  readonly size: () => number
  close(): Promise<void>
}

const hints = z.array(
  z.object({
    noun: z.string(),
    ids: z.array(z.string()).optional(),
    userId: z.string().optional(),
    outletId: z.string().optional(),
    supplierId: z.string().optional(),
  }),
)

const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000
/** A silent connection would not notice that the network drops its packets. */
const lookMilliseconds = 15_000

/**
 * One LISTEN connection per process, fanned out to its live streams. Notifications are lost while
 * the connection is away, so that every stream is told to reload once it is back.
 */
export function openHub(url: string): Hub {
  const subscribers = new Set<Subscriber>()
  const listeners: { readonly call: () => void; readonly nouns?: readonly string[] }[] = []
  let client: pg.Client | null = null
  let isClosed = false
  let pause = firstPauseMilliseconds
  let hasListened = false
  let retry: NodeJS.Timeout | undefined

  function spread(payload: string): void {
    const parsed = hints.safeParse(JSON.parse(payload))
    if (!parsed.success) return
    for (const { call, nouns } of listeners)
      if (!nouns || parsed.data.some(({ noun }) => nouns.includes(noun))) call()
    for (const subscriber of subscribers) tell(subscriber, parsed.data)
  }

  function lost(lostClient: pg.Client): void {
    if (client !== lostClient) return
    client = null
    if (isClosed) return
    retry = setTimeout(listen, pause)
    pause = Math.min(pause * 2, longestPauseMilliseconds)
  }

  function listen(): void {
    const fresh = createClient(url, requestLimits)
    client = fresh
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', (message) => spread(message.payload ?? '[]'))
    fresh
      .connect()
      .then(() => fresh.query(`listen ${channel}`))
      .then(() => {
        pause = firstPauseMilliseconds
        if (hasListened) for (const subscriber of subscribers) subscriber.resync()
        hasListened = true
        for (const { call } of listeners) call()
      })
      .catch(() => {
        // A half-open connection would keep its socket; closing it also reports `end`.
        fresh.end().catch(() => lost(fresh))
        lost(fresh)
      })
  }

  function look(): void {
    const looked = client
    looked?.query(`listen ${channel}`).catch(() => hangUp(looked))
  }

  listen()
  const looking = setInterval(look, lookMilliseconds)

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    onHints(call, nouns) {
      listeners.push({ call, ...(nouns ? { nouns } : {}) })
    },
    size: () => subscribers.size,
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(looking)
      for (const subscriber of subscribers) {
        subscriber.resync()
        subscriber.end()
      }
      subscribers.clear()
      await client?.end().catch(() => undefined)
    },
  }
}

type Hint = z.infer<typeof hints>[number]

function tell(subscriber: Subscriber, all: readonly Hint[]): void {
  const { userId, ownerId, sessionId } = subscriber
  // The screen checks its session before it opens another stream, so that it knows at once.
  if (all.some(({ noun, ids }) => noun === 'session' && ids?.includes(sessionId))) {
    subscriber.hint([{ noun: 'session' }])
    subscriber.end()
    return
  }
  if (all.some((hint) => hint.noun === 'rights' && [userId, ownerId].includes(hint.userId ?? ''))) {
    subscriber.resync()
    subscriber.end()
    return
  }
  const mine = all.flatMap((hint) => asHeardBy(subscriber, hint) ?? [])
  if (mine.length > 0) subscriber.hint(mine)
}

/** What the subscriber may learn from a hint; null for nothing. */
function asHeardBy(subscriber: Subscriber, hint: Hint): LiveHint | null {
  const { noun, ids, userId, outletId, supplierId } = hint
  const whole = { noun, ...(ids ? { ids } : {}) }
  if (userId !== undefined) return userId === subscriber.userId ? whole : null
  if (supplierId !== undefined) return supplierId === subscriber.supplierId ? whole : null
  const outlets = subscriber.outletsFor(noun)
  if (outlets === null) return whole
  if (outletId !== undefined) return outlets.includes(outletId) ? whole : null
  return outlets.length > 0 ? { noun } : null
}
