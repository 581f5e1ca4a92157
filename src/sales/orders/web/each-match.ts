import type { OrderCall } from '../orders.list.ts'
import { ordersApi } from './orders-api.ts'

/** How many orders one step takes, as other acts on many do. */
const perStep = 200

/** The orders that a filter leaves, so many at a time, in the order of the list. */
export async function* matchesInSteps(
  filter: OrderCall,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof ordersApi.call.list>> = await ordersApi.call.list(
      { ...filter, limit: perStep, ...(after === null ? {} : { after }) },
      { signal },
    )
    if (page.rows.length > 0) yield page.rows.map(({ id }) => id)
    after = page.nextCursor
  } while (after !== null && !signal.aborted)
}
