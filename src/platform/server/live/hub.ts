import pg from 'pg'
import { z } from 'zod'
import type { LiveHint } from '../../events.ts'
import { channel } from '../db/announce.ts'

/** One open live stream of one session. */
export type Subscriber = {
  readonly userId: string
  readonly sessionId: string
  /** Whether things of this noun may be hinted to this user at all. */
  readonly maySee: (noun: string) => boolean
  readonly send: (event: 'hint' | 'resync', data: string) => void
  readonly end: () => void
}

export type Hub = {
  subscribe(subscriber: Subscriber): () => void
  /** Calls back on every batch of hints, for the readers of events in this process. */
  onHints(listener: () => void): void
  readonly size: () => number
  close(): Promise<void>
}

const hints = z.array(
  z.object({
    noun: z.string(),
    ids: z.array(z.string()).optional(),
    userId: z.string().optional(),
  }),
)

const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 5_000

/**
 * One LISTEN connection per process, fanned out to its live streams. What was notified while the
 * connection was away is lost, so that every stream is told to look again once it is back.
 */
export function openHub(url: string): Hub {
  const subscribers = new Set<Subscriber>()
  const listeners: (() => void)[] = []
  let client: pg.Client | null = null
  let isClosed = false
  let pause = firstPauseMilliseconds
  let hasListened = false
  let retry: NodeJS.Timeout | undefined

  function spread(payload: string): void {
    const parsed = hints.safeParse(JSON.parse(payload))
    if (!parsed.success) return
    for (const listener of listeners) listener()
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
    const fresh = new pg.Client({ connectionString: url })
    client = fresh
    fresh.on('error', () => lost(fresh))
    fresh.on('end', () => lost(fresh))
    fresh.on('notification', (message) => spread(message.payload ?? '[]'))
    fresh
      .connect()
      .then(() => fresh.query(`listen ${channel}`))
      .then(() => {
        pause = firstPauseMilliseconds
        if (hasListened) for (const subscriber of subscribers) subscriber.send('resync', '{}')
        hasListened = true
        for (const listener of listeners) listener()
      })
      .catch(() => {
        // A connection that failed half-way would keep its socket; closing it also reports `end`.
        fresh.end().catch(() => lost(fresh))
        lost(fresh)
      })
  }

  listen()

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    onHints(listener) {
      listeners.push(listener)
    },
    size: () => subscribers.size,
    async close() {
      isClosed = true
      clearTimeout(retry)
      for (const subscriber of subscribers) subscriber.end()
      subscribers.clear()
      await client?.end().catch(() => undefined)
    },
  }
}

function tell(subscriber: Subscriber, all: readonly z.infer<typeof hints>[number][]): void {
  const mine: LiveHint[] = []
  for (const { noun, ids, userId } of all) {
    if (userId !== undefined && userId !== subscriber.userId) continue
    if (noun === 'session' && ids?.includes(subscriber.sessionId)) {
      subscriber.end()
      return
    }
    if (userId === undefined && !subscriber.maySee(noun)) continue
    mine.push({ noun, ...(ids ? { ids } : {}) })
  }
  if (mine.length > 0) subscriber.send('hint', JSON.stringify(mine))
}
