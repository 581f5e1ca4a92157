import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { ListSql } from '#platform/server/lists/list-sql.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { toHandOverList } from '../to-hand-over.list.ts'
import { toPackList } from '../to-pack.list.ts'
import type { WaitingOrder } from '../waiting.fields.ts'
import { lateFromOf, latestLateFrom } from './parcels/parcel-columns.ts'
import { parcelsNamed } from './parcels/parcels-named.ts'

const access = capability.dispatch

/** Of the orders `o`. */
export const isHeld = sql<boolean>`exists (select from order_holds h
  where h.order_id = o.id and h.released_at is null)`

/**
 * Of the orders `o` with their due times `by_when`, beside `lateFromOutlet`: not packed, though the
 * collection is closer than the time to prepare a parcel, or past.
 */
export const isLate = sql<boolean>`coalesce(o.state = 'confirmed'
  and by_when.due_at < late_from.instant, false)`

export const lateFromOutlet = lateFromOf('o.outlet_id')

/** What the index finds in the order of due times. */
const mayBeLate = sql<boolean>`by_when.due_at < ${latestLateFrom}`

const duesBeside = sql`left join order_dues by_when on by_when.order_id = o.id`
const parcelBeside = sql`left join parcels parcel on parcel.order_id = o.id
  and parcel.state <> 'opened'`

/** What both lists have in common; equals are in the order in which they were placed. */
const common = {
  table: 'orders o',
  id: ['o.placed_at', 'o.id'],
  key: ['instant', 'uuid'],
  sorts: {
    promised: { by: 'o.promised_on', kind: 'day', hasNulls: true },
    due: { by: 'by_when.due_at', kind: 'instant', hasNulls: true },
    placed: { by: 'o.placed_at', kind: 'instant' },
  },
  columns: () => sql`o.id as "orderId", o.number, o.placed_at as "placedAt",
    o.promised_on::text as "promisedOn", o.ship_name as "shipName", o.ship_city as "shipCity",
    outlet.code as "outletCode", o.units,
    (select coalesce(sum(case when l.quantity_scale = 0 then l.packed_quantity
      else least(l.packed_quantity, 1) end), 0)::bigint
      from order_lines l where l.order_id = o.id) as "packedUnits",
    ${isHeld} as "isHeld", by_when.due_at as "dueAt", ${isLate} as "isLate",
    (select packer.full_name from bench_leases b join profiles packer on packer.id = b.user_id
      where b.order_id = o.id and b.kept_until > now()) as "packerName",
    parcel.code as "parcelCode"`,
  beside: sql`join outlets outlet on outlet.id = o.outlet_id ${duesBeside} ${lateFromOutlet}
    ${parcelBeside}`,
} as const satisfies Partial<ListSql<typeof toPackList, WaitingOrder>>

type Asked = { readonly sort: string; readonly due?: string | undefined }

/** Due times are in a table of their own, which other orders and filters do not read. */
const asksForDue = ({ sort, due }: Asked) => due !== undefined || sort.endsWith('due')

const hasDueFilter = ({ late, courierId }: ListInput<typeof toPackList>) =>
  late !== undefined || courierId !== undefined

/** Confirmed orders: the earliest promised date first, then those without one, each the oldest first. */
export const toPack = serveListBy<WaitingOrder, typeof toPackList>(
  toPackList,
  async (_reader, _actor, input) => ({
    ...common,
    joined: sql`${asksForDue(input) || hasDueFilter(input) ? duesBeside : sql``}
      ${input.late === undefined ? sql`` : lateFromOutlet}`,
    within: (actor) =>
      sql`(o.state = 'confirmed' and ${withinOutlets(actor, access, 'o.outlet_id')}
        and ${input.late === true && asksForDue(input) ? mayBeLate : sql`true`})`,
    filters: {
      held: isHeld,
      late: isLate,
      outletId: { ownOutlet: 'o.outlet_id', access },
      courierId: 'by_when.courier_id',
      promisedOn: { day: 'o.promised_on' },
      due: { instant: 'by_when.due_at' },
    },
    search: (words) => {
      const number = numberIn(words)
      return number === null ? isNamed(words) : sql`o.number = ${number}::bigint`
    },
  }),
)

/** Packed parcels that have not left; the oldest order first. */
export const toHandOver = serveListBy<WaitingOrder, typeof toHandOverList>(
  toHandOverList,
  async (_reader, _actor, input) => ({
    ...common,
    joined: sql`${asksForDue(input) ? duesBeside : sql``}
      ${input.booked !== undefined || input.courierId !== undefined ? parcelBeside : sql``}`,
    within: (actor) => sql`(o.state = 'packed' and ${withinOutlets(actor, access, 'o.outlet_id')})`,
    filters: {
      held: isHeld,
      booked: sql<boolean>`coalesce(parcel.state = 'booked', false)`,
      outletId: { ownOutlet: 'o.outlet_id', access },
      courierId: 'parcel.courier_id',
      promisedOn: { day: 'o.promised_on' },
      due: { instant: 'by_when.due_at' },
    },
    search: (words) => [
      sql`o.id in (select x.order_id from parcels x where x.id in (
        ${parcelsNamed(words.trim(), numberIn(words))}))`,
      isNamed(words),
    ],
  }),
)

/** The number of an order, as it is typed or scanned; of its parcel it is the same with an S. */
function numberIn(words: string): string | null {
  return /^(?:O-)?(\d{1,15})$/i.exec(words.trim())?.[1] ?? null
}

const isNamed = (words: string): RawBuilder<boolean> =>
  matchesWords("(o.ship_name || ' ' || o.ship_city)", words)
