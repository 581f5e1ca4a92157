import { useQueryClient } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import { ApprovalContext } from '#platform/web/approval-context.ts'
import { newKey, refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { type Attempted, notApproved, withApproval } from '#platform/web/use-act.ts'
import type { BulkChange } from '../bulk.fields.ts'
import type { OrderCall } from '../orders.list.ts'
import { deskApi, ordersApi } from './orders-api.ts'

/** Which orders: those that were selected, or all that a filter leaves. */
export type BulkScope = { readonly ids: readonly string[] } | { readonly filter: OrderCall }

type Answer = Awaited<ReturnType<typeof deskApi.call.bulkDo>>

/** Besides, those that waited for approval, with their requests. */
type Going = BulkScope | { readonly waiting: Answer['waiting'] }

export type BulkRun = {
  readonly status: 'ready' | 'running' | 'stopped' | 'done'
  readonly done: number
  readonly waiting: Answer['waiting']
  readonly left: Answer['left']
  /** Why it stopped before its end; going on repeats the step that had no answer. */
  readonly refusal: ShownRefusal | null
}

const fresh: BulkRun = { status: 'ready', done: 0, waiting: [], left: [], refusal: null }

/** A note for who approves, and the number of orders as the user confirmed it. */
export type Said = { readonly note: string; readonly confirmedCount?: number }

/** How many orders one request changes. */
const perStep = 200

type Step = Attempted & {
  readonly ids: string[]
  readonly approvalIds: string[]
  readonly after: string | null
}

/**
 * Changes many orders, so many at a time. Each step has a key that is kept until its answer is
 * there, so that going on after a lost answer does nothing twice; the place in the list is a cursor,
 * which orders that leave the filter on the way do not move.
 */
export function useBulkRun() {
  const queries = useQueryClient()
  const seekApproval = use(ApprovalContext)
  const [run, setRun] = useState<BulkRun>(fresh)
  const step = useRef<Step | null>(null)
  const going = useRef<Going | null>(null)
  const isStopped = useRef(false)
  /** Whether the first step has its answer. */
  const isBegun = useRef(false)
  const asked = useRef('')

  /**
   * Whether the first step has its answer; false where its approval was not asked for. Throws why that
   * step was refused, so that the entries can be put right.
   */
  async function goOn(scope: Going, change: BulkChange, said: Said): Promise<boolean> {
    isStopped.current = false
    const now = JSON.stringify([change, said])
    // Only the very same request is a repetition of one whose answer was lost.
    if (!isBegun.current && asked.current !== now) step.current = null
    asked.current = now
    going.current ??= scope
    setRun((before) => ({ ...before, status: 'running', refusal: null }))
    try {
      step.current ??= await stepAfter(going.current, undefined)
      while (step.current && !isStopped.current) {
        const { ids, approvalIds, after } = step.current
        const input = { ids, change, ...said, approvalIds }
        const answer = await withApproval(
          (context) => deskApi.call.bulkDo(input, { context }),
          step.current,
          seekApproval,
        )
        if (answer === notApproved) break
        isBegun.current = true
        setRun((before) => ({
          ...before,
          done: before.done + answer.done.length,
          waiting: [...before.waiting, ...answer.waiting],
          left: [...before.left, ...answer.left],
        }))
        step.current = after === null ? null : await stepAfter(going.current, after)
      }
      const status = step.current ? 'stopped' : 'done'
      if (status === 'done') {
        going.current = null
        isBegun.current = true
      }
      setRun((before) => (isBegun.current ? { ...before, status } : fresh))
      return isBegun.current
    } catch (error) {
      setRun((before) =>
        isBegun.current ? { ...before, status: 'stopped', refusal: refusalOf(error) } : fresh,
      )
      if (!isBegun.current) throw error
      return true
    } finally {
      queries.invalidateQueries({ queryKey: ['orders'] })
      queries.invalidateQueries({ queryKey: ['orderDesk'] })
    }
  }

  /** The same for those that waited: what was approved by now is done. */
  function again(change: BulkChange, said: Said): Promise<boolean> {
    const { waiting } = run
    setRun((before) => ({ ...before, waiting: [] }))
    return goOn({ waiting }, change, said)
  }

  function stop(): void {
    isStopped.current = true
  }

  return { run, goOn, again, stop }
}

/** The next orders to change, or null where there are none. */
async function stepAfter(scope: Going, after: string | undefined): Promise<Step | null> {
  const key = newKey()
  if ('ids' in scope) return { ids: [...scope.ids], approvalIds: [], after: null, key }
  if ('waiting' in scope) {
    const end = Number(after ?? 0) + perStep
    const part = scope.waiting.slice(end - perStep, end)
    return {
      ids: part.map(({ id }) => id),
      approvalIds: part.map(({ approvalId }) => approvalId),
      after: end >= scope.waiting.length ? null : String(end),
      key,
    }
  }
  const page = await ordersApi.call.list({
    ...scope.filter,
    limit: perStep,
    ...(after === undefined ? {} : { after }),
  })
  if (page.rows.length === 0) return null
  return { ids: page.rows.map(({ id }) => id), approvalIds: [], after: page.nextCursor, key }
}
