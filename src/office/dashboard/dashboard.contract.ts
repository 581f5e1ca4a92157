import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, line, version } from '#platform/fields.ts'
import { causeKinds } from '#platform/needs.ts'
import { dashboardPeriods, usualPeriod } from './dashboard-periods.ts'
import { claimMinutes, usualMinutes } from './task-claims.rules.ts'

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
  /** Whether it can be said why it changed. */
  hasCauses: z.boolean(),
  path: z.string(),
})

export type ShownFigure = z.infer<typeof shownFigure>

const shownView = z.object({
  id,
  name: z.string(),
  /** What its list holds, such as orders. */
  noun: z.string(),
  area: z.string(),
  /** Whether one of its filters no longer applies, so that it shows more than it did. */
  isStale: z.boolean(),
  path: z.string(),
})

export type ShownView = z.infer<typeof shownView>

const name = z.string().max(60)

const counted = z.object({ value: minor, of: count.nullable() })
const causeKind = z.enum(causeKinds)

const shownCause = z.object({
  key: z.string().nullable(),
  label: z.string(),
  together: count,
  now: counted,
  before: counted,
  change: minor,
  byQuantity: minor.nullable(),
  byRate: minor.nullable(),
  /** Its rows in the list of the figure. */
  path: z.string().nullable(),
})

const shownClaim = z.object({
  id,
  need: z.string(),
  /** Null for all outlets. */
  outletId: id.nullable(),
  outletCode: z.string().nullable(),
  by: z.string(),
  isMine: z.boolean(),
  until: z.string(),
  note: z.string(),
  version: z.number().int(),
})

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
      hasCausesOfOrders: z.boolean(),
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

  views: read({
    path: '/dashboard/views',
    summary: 'List the saved views that the caller chose for their dashboard',
    access,
    input: z.object({}),
    output: z.object({ views: z.array(shownView) }),
  }),

  view: read({
    path: '/dashboard/views/{id}',
    summary: 'Count the rows of a saved view, as its list does',
    access,
    input: z.object({ id }),
    output: z.object({ count, isMore: z.boolean() }),
  }),

  claims: read({
    path: '/dashboard/claims',
    summary: 'List who works on which need, and until when',
    access,
    input: z.object({ outletId }),
    output: z.object({ claims: z.array(shownClaim) }),
  }),

  take: write({
    path: '/dashboard/claims',
    summary: 'Take a need for a while; prolong it, or take it over from another user with a note',
    access,
    refuses: ['permission_missing', 'already_taken', 'note_missing', 'outlet_missing'],
    input: z.object({
      need: name,
      outletId,
      minutes: z
        .number()
        .int()
        .refine((given) => claimMinutes.some((each) => each === given), {
          message: `One of ${claimMinutes.join(', ')} minutes.`,
        })
        .default(usualMinutes),
      note: line(200).default(''),
      version: version.optional().describe('Of the claim that is taken over.'),
    }),
    output: z.object({ id, version: z.number().int(), until: z.string() }),
  }),

  release: write({
    path: '/dashboard/claims/{id}/release',
    summary: 'End a claim of one’s own before its time',
    access,
    refuses: ['not_your_task', 'stale_version'],
    input: z.object({ id, version }),
    output: z.object({ id }),
  }),

  mailMe: write({
    path: '/dashboard/mail-me',
    summary: 'Send the morning email of one’s own dashboard now, to one’s own address',
    access,
    refuses: ['bad_address'],
    input: z.object({}),
    output: z.object({ to: z.string() }),
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

  causes: read({
    path: '/dashboard/figures/{figure}/causes',
    summary:
      'Say why a figure changed: what each outlet, courier or channel adds to the difference',
    access,
    refuses: ['permission_missing', 'no_such_cause'],
    input: z.object({ figure: name, by: causeKind.optional(), outletId, period }),
    output: z.object({
      by: causeKind,
      kinds: z.array(causeKind),
      kind: z.enum(['amount', 'share', 'count']),
      currency: currency.nullable(),
      /** Whether there is anything before to compare with. */
      isComparable: z.boolean(),
      /** Minor units, a number, or hundredths of a percentage point. */
      now: minor,
      before: minor,
      change: minor,
      /** Their changes add up to the change, the biggest first. */
      causes: z.array(shownCause),
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
