import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { currency, id } from '#platform/fields.ts'
import { dashboardPeriods, usualPeriod } from './dashboard-periods.ts'

const access = capability.dashboard

const outletId = id.optional().describe('Of one outlet; left out, of all that the caller may see.')
const period = z.enum(dashboardPeriods).default(usualPeriod)
const minor = z.number().int()
const count = z.number().int()
const amount = z.object({ currency, minor })

const shownNeed = z.object({
  key: z.string(),
  area: z.string(),
  one: z.string(),
  many: z.string(),
  tone: z.enum(['quiet', 'active', 'waiting', 'good', 'bad', 'special']),
  button: z.string(),
  /** What the time of a count means; null where it has none. */
  since: z.enum(['oldest', 'due']).nullable(),
  /** The page with the rows that are counted. */
  path: z.string(),
})

export type ShownNeed = z.infer<typeof shownNeed>

const shownFigure = z.object({
  key: z.string(),
  area: z.string(),
  label: z.string(),
  isOfPeriod: z.boolean(),
  path: z.string(),
})

export type ShownFigure = z.infer<typeof shownFigure>

const name = z.string().max(60)

/** A request for each widget, so that one that fails leaves the others as they are. */
export const dashboardContract = {
  board: read({
    path: '/dashboard',
    summary: 'The needs and figures that the caller may see, the most urgent first',
    access,
    input: z.object({ period, outletId }),
    output: z.object({
      needs: z.array(shownNeed),
      figures: z.array(shownFigure),
      /** Orders of the days of the period, where the caller may see orders. */
      ordersPath: z.string().nullable(),
      outlets: z.array(z.object({ id, code: z.string(), name: z.string() })),
    }),
  }),

  need: read({
    path: '/dashboard/needs/{need}',
    summary: 'Count what waits for one need, as its list shows it',
    access,
    refuses: ['permission_missing'],
    input: z.object({ need: name, outletId }),
    output: z.object({
      count,
      isMore: z.boolean(),
      /** A day or an instant. */
      since: z.string().nullable(),
      amounts: z.array(amount),
    }),
  }),

  figure: read({
    path: '/dashboard/figures/{figure}',
    summary: 'One figure of the period, and of the period before',
    access,
    refuses: ['permission_missing'],
    input: z.object({ figure: name, outletId, period }),
    output: z.object({
      amounts: z.array(amount.extend({ beforeMinor: minor.nullable() })),
      share: z
        .object({ part: count, whole: count, beforePart: count, beforeWhole: count })
        .nullable(),
      beside: z
        .object({
          count: count.nullable(),
          amounts: z.array(amount),
          one: z.string(),
          many: z.string(),
        })
        .nullable(),
    }),
  }),

  ordersPerDay: read({
    path: '/dashboard/orders-per-day',
    summary: 'Count orders per day of the period and of the period before',
    access,
    input: z.object({ period, outletId }),
    output: z.object({
      /** Days of the company’s time zone, oldest first; a day without orders counts 0. */
      days: z.array(
        z.object({
          day: z.string(),
          orders: count,
          totalMinor: minor,
          dayBefore: z.string(),
          ordersBefore: count,
        }),
      ),
      /** The currency of the totals, the one with most orders. */
      currency: z.string(),
    }),
  }),
}
