import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Permission } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { ofOutlet } from '#platform/server/of-outlet.ts'
import type { FigureAsked, ServedCauses, ServedFigure } from '#platform/server/serve-need.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { sentBackStates } from '../parcels.states.ts'
import { causesOfSlots } from './causes-of-slots.ts'
import { isOfPeriod, orderSlots, type SlotEvent, slotsOfPeriods } from './kept-slots.ts'

type Sums = {
  readonly event: SlotEvent
  readonly currency: string
  readonly orders: number
  readonly minor: number
  readonly ordersBefore: number
  readonly beforeMinor: number
}

/** The orders of these events in the period and before it, by currency, most of it first. */
async function sumsOf(
  reader: Reader,
  actor: Actor,
  { period, outletId }: FigureAsked,
  events: readonly SlotEvent[],
): Promise<readonly Sums[]> {
  const isNow = isOfPeriod(period)
  const sum = (column: 'orders' | 'value_minor', met: typeof isNow) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${met}), 0)::bigint`
  const found = await sql<Sums>`select event, currency, ${sum('orders', isNow)} as orders,
      ${sum('value_minor', isNow)} as minor, ${sum('orders', sql`not ${isNow}`)} as "ordersBefore",
      ${sum('value_minor', sql`not ${isNow}`)} as "beforeMinor"
    from ${orderSlots} as seen
    where event = any(${[...events]}::text[]) and ${slotsOfPeriods(period)}
      and ${withinOutlets(actor, capability.dispatch, 'outlet_id')} and ${ofOutlet(outletId)}
    group by event, currency order by 4 desc, currency`.execute(reader)
  return found.rows
}

const page = '/dispatch'

/** Amounts of the company are for those who may see its costs. */
const money: readonly [Permission, ...Permission[]] = [capability.dispatch, capability.costs]

const netDelivered: ServedFigure = {
  figure: {
    key: 'dispatch.delivered',
    area: 'parcels',
    access: money,
    label: 'Net delivered',
    place: 1,
    page,
    params: (period) => ({ tab: 'parcels', delivered: period }),
    isOfPeriod: true,
  },
  read: async (reader, actor, asked) => {
    const sums = await sumsOf(reader, actor, asked, ['delivered'])
    return {
      amounts: sums.map(({ currency, minor, beforeMinor }) => ({ currency, minor, beforeMinor })),
      share: null,
      beside: {
        count: sums.reduce((count, { orders }) => count + orders, 0),
        amounts: [],
        one: 'parcel delivered',
        many: 'parcels delivered',
      },
    }
  },
  causes: {
    kind: 'amount',
    by: { outlet: 'outletId', courier: 'courierId' },
    read: async (reader, actor, asked) => {
      const [main] = await sumsOf(reader, actor, asked, ['delivered'])
      const currency = main?.currency ?? null
      const of = { value: 'value_minor', event: 'delivered', whole: 'delivered', currency } as const
      return { currency, rows: await causesOfSlots(reader, actor, capability.dispatch, asked, of) }
    },
  },
}

const returnRate: ServedFigure = {
  figure: {
    key: 'dispatch.return_rate',
    area: 'parcels',
    access: [capability.dispatch],
    label: 'Return rate',
    place: 4,
    page,
    params: (period) => ({
      tab: 'parcels',
      handedOver: period,
      state: sentBackStates.join(','),
    }),
    isOfPeriod: true,
  },
  read: async (reader, actor, asked) => {
    const sums = await sumsOf(reader, actor, asked, ['handed_over', 'sent_back'])
    const total = (event: SlotEvent, of: 'orders' | 'ordersBefore') =>
      sums.reduce((count, row) => count + (row.event === event ? row[of] : 0), 0)
    return {
      amounts: [],
      share: {
        part: total('sent_back', 'orders'),
        whole: total('handed_over', 'orders'),
        beforePart: total('sent_back', 'ordersBefore'),
        beforeWhole: total('handed_over', 'ordersBefore'),
      },
      beside: {
        count: total('sent_back', 'orders'),
        amounts: [],
        one: 'parcel sent back',
        many: 'parcels sent back',
      },
    }
  },
  causes: {
    kind: 'share',
    by: { outlet: 'outletId', courier: 'courierId' },
    read: async (reader, actor, asked) => {
      const of = { value: 'orders', event: 'sent_back', whole: 'handed_over' } as const
      const rows = await causesOfSlots(reader, actor, capability.dispatch, asked, of)
      return { currency: null, rows }
    },
  },
}

export const figuresOfDispatch: readonly ServedFigure[] = [netDelivered, returnRate]

/** Orders placed per day of a period and of the one before, less those cancelled since. */
export async function ordersOfDays(
  reader: Reader,
  actor: Actor,
  access: Permission,
  { period, outletId }: FigureAsked,
) {
  const found = await sql<{ day: string; currency: string; orders: number; totalMinor: number }>`
    select to_char(slot at time zone ${period.zone}, 'YYYY-MM-DD') as day, currency,
      sum(orders)::bigint as orders, sum(value_minor)::bigint as "totalMinor"
    from ${orderSlots} as seen where event = 'placed' and ${slotsOfPeriods(period)}
      and ${withinOutlets(actor, access, 'outlet_id')} and ${ofOutlet(outletId)}
    group by 1, 2 having sum(orders) <> 0 order by 1, 2`.execute(reader)
  return found.rows
}

/** Why more or fewer orders were placed than before. */
export const causesOfOrders: ServedCauses = {
  figure: {
    key: 'dispatch.orders',
    area: 'orders',
    access: [capability.dashboard, capability.orders],
    label: 'Orders',
    place: 5,
    page: '/orders',
    params: (period) => ({ state: '-cancelled', placed: period }),
    isOfPeriod: true,
  },
  kind: 'count',
  by: { outlet: 'outletId', channel: 'channel' },
  read: async (reader, actor, asked) => {
    const of = { value: 'orders', event: 'placed' } as const
    const rows = await causesOfSlots(reader, actor, capability.dashboard, asked, of)
    return { currency: null, rows }
  },
}
