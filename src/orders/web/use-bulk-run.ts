import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newKey, refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import type { BulkChange } from '../bulk.fields.ts'
import type { OrderFilter } from '../order-filter.fields.ts'
import { deskApi, ordersApi } from './orders-api.ts'

/** Which orders: those that were selected, or all that a filter leaves. */
export type BulkScope = { readonly ids: readonly string[] } | { readonly filter: OrderFilter }

type Left = Awaited<ReturnType<typeof deskApi.call.bulkDo>>['left'][number]

export type BulkRun = {
  readonly status: 'ready' | 'running' | 'stopped' | 'done'
  readonly done: number
  readonly left: readonly Left[]
  /** Why it stopped before its end; going on repeats the step that had no answer. */
  readonly refusal: ShownRefusal | null
}

const fresh: BulkRun = { status: 'ready', done: 0, left: [], refusal: null }

/** How many orders one request changes. */
const perStep = 200

type Step = { readonly ids: readonly string[]; readonly after: string | null; readonly key: string }

/**
 * Changes many orders, so many at a time. Each step has a key that is kept until its answer is
 * there, so that going on after a lost answer does nothing twice; the place in the list is a cursor,
 * which orders that leave the filter on the way do not move.
 */
export function useBulkRun() {
  const queries = useQueryClient()
  const [run, setRun] = useState<BulkRun>(fresh)
  const step = useRef<Step | null>(null)
  const isStopped = useRef(false)

  async function goOn(scope: BulkScope, change: BulkChange): Promise<void> {
    isStopped.current = false
    setRun((before) => ({ ...before, status: 'running', refusal: null }))
    try {
      step.current ??= await stepAfter(scope, undefined)
      while (step.current && !isStopped.current) {
        const { ids, after, key } = step.current
        const answer = await deskApi.call.bulkDo(
          { ids: [...ids], change },
          { context: { idempotencyKey: key } },
        )
        setRun((before) => ({
          ...before,
          done: before.done + answer.done.length,
          left: [...before.left, ...answer.left],
        }))
        step.current = after === null ? null : await stepAfter(scope, after)
      }
      const status = step.current ? 'stopped' : 'done'
      setRun((before) => ({ ...before, status }))
    } catch (error) {
      setRun((before) => ({ ...before, status: 'stopped', refusal: refusalOf(error) }))
    } finally {
      queries.invalidateQueries({ queryKey: ['orders'] })
      queries.invalidateQueries({ queryKey: ['orderDesk'] })
    }
  }

  function stop(): void {
    isStopped.current = true
  }

  return { run, goOn, stop }
}

/** The next orders to change, or null where there are none. */
async function stepAfter(scope: BulkScope, after: string | undefined): Promise<Step | null> {
  if ('ids' in scope) return { ids: scope.ids, after: null, key: newKey() }
  const page = await ordersApi.call.list({
    ...scope.filter,
    limit: perStep,
    ...(after === undefined ? {} : { after }),
  })
  if (page.rows.length === 0) return null
  return { ids: page.rows.map(({ id }) => id), after: page.nextCursor, key: newKey() }
}
