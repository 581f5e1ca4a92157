import { z } from 'zod'
import { orderState } from '#orders/orders.contract.ts'
import { read } from '#platform/contract.ts'
import { capability } from '#users/capabilities.ts'

export const dashboardContract = {
  overview: read({
    path: '/dashboard',
    summary: 'What needs doing now, and orders per day of the last two weeks',
    access: capability.dashboard,
    input: z.object({}),
    output: z.object({
      cap: z.number().int(),
      states: z.array(z.object({ state: orderState, count: z.number().int() })),
      held: z.number().int(),
      lowStock: z.number().int(),
      /** Days of the business calendar in UTC, oldest first; a day without orders counts 0. */
      days: z.array(
        z.object({
          day: z.string(),
          orders: z.number().int(),
          totalMinor: z.number().int(),
        }),
      ),
      currency: z.string(),
    }),
  }),
}
