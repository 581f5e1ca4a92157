import type { Database } from '#platform/server/db/database.ts'
import { runLoop } from '#platform/server/jobs/run-loop.ts'
import type { Hub } from '#platform/server/live/hub.ts'
import type { Log } from '#platform/server/log.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import type { CourierFailure } from '../courier-adapter.ts'
import { courierCallNoun } from '../couriers.nouns.ts'
import { askOverLine, lineTo } from './ask-courier.ts'
import { type CourierCall, claimCalls, couriersDue } from './claim-calls.ts'
import { type CallHandler, concludeCall } from './conclude-call.ts'
import { rulesOfCourier } from './courier-rules.queries.ts'

const pauseMilliseconds = 5_000

/** Parallel requests to one courier, where a request takes only one item. */
const atOnce = 4

export type Calling = {
  readonly db: Database
  readonly outside: Outside
  readonly handlers: readonly CallHandler[]
  /** For the log: an answer that could not be saved because of a fault of our own. */
  readonly noteFault?: (error: unknown) => void
}

/** Sends one courier all calls that are due, and passes each answer to the area that asked. */
export async function callCourier(
  { db, outside, handlers, noteFault }: Calling,
  courierId: string,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const line = await lineTo(db.reader, courierId)
    const { mostPerCall } = await rulesOfCourier(db.reader, courierId)
    const calls = await claimCalls(db, courierId, Math.max(mostPerCall, atOnce))
    const [first] = calls
    if (!first) return
    const takesMany = 'mapping' in line && line.mapping.acts[first.kind]?.many !== undefined
    for (const together of inGroups(calls, takesMany ? mostPerCall : 1, atOnce))
      await Promise.all(
        together.map(async (group) => {
          const wanted = group.filter(({ givenUpBy }) => givenUpBy === null)
          const answers = await askOverLine(outside, line, first.kind, wanted)
          for (const call of group) {
            const answer = answers.get(call.reference) ?? givenUp(call)
            const handler = handlers.find(({ kind }) => kind === call.kind)
            await concludeCall(db, handler, call, answer, noteFault)
          }
        }),
      )
  }
}

/**
 * Sends waiting calls to couriers, soon after they were queued and after the pause of a failed
 * attempt. Each courier has its own lane, so that a slow one delays only itself. Any number of
 * servers may do so at the same time.
 */
export function callCouriersSoon(
  db: Database,
  hub: Hub,
  log: Log,
  outside: Outside,
  handlers: readonly CallHandler[],
): { stop(): Promise<void> } {
  const closing = new AbortController()
  const lanes = new Map<string, Promise<void>>()
  const noteFault = (error: unknown) =>
    log.error({ err: error }, 'couriers: an answer could not be saved')
  const calling = { db, outside, handlers, noteFault }
  const loop = runLoop(log, 'couriers', pauseMilliseconds, async () => {
    for (const id of await couriersDue(db)) {
      if (lanes.has(id)) continue
      const lane = callCourier(calling, id, closing.signal)
        .catch((error: unknown) => log.warn({ err: error }, 'couriers: later again'))
        .finally(() => lanes.delete(id))
      lanes.set(id, lane)
    }
  })
  hub.onHints(loop.wake, [courierCallNoun.key])
  return {
    async stop() {
      closing.abort()
      await loop.stop()
      await Promise.all(lanes.values())
    },
  }
}

function givenUp({ givenUpBy }: CourierCall): CourierFailure {
  const text = `${givenUpBy ?? 'A user'} gave up this request. You may have to tell the courier by phone.`
  return { ok: false, isFinal: true, code: 'given_up', text, raw: '' }
}

/** Groups of one request each, with the allowed number in parallel. */
function inGroups<T>(all: readonly T[], perGroup: number, groupsAtOnce: number): T[][][] {
  const groups: T[][] = []
  for (let from = 0; from < all.length; from += perGroup)
    groups.push(all.slice(from, from + perGroup))
  const waves: T[][][] = []
  for (let from = 0; from < groups.length; from += groupsAtOnce)
    waves.push(groups.slice(from, from + groupsAtOnce))
  return waves
}
