import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { orderState } from '#sales/orders/orders.contract.ts'

const none = z.object({})

/** One endpoint for each widget, so that one that fails leaves the others as they are. */
export const dashboardContract = {
  orderCounts: read({
    path: '/dashboard/order-counts',
    summary: 'Count orders by state, and those on hold',
    access: capability.dashboard,
    input: none,
    output: z.object({
      cap: z.number().int(),
      states: z.array(z.object({ state: orderState, count: z.number().int() })),
      held: z.number().int(),
    }),
  }),

  lowStock: read({
    path: '/dashboard/low-stock',
    summary: 'Count the products at or below their reorder point',
    access: capability.dashboard,
    input: none,
    output: z.object({ count: z.number().int() }),
  }),

  ordersPerDay: read({
    path: '/dashboard/orders-per-day',
    summary: 'Count orders per day of the last two weeks',
    access: capability.dashboard,
    input: none,
    output: z.object({
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
