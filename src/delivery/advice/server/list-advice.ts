import { type RawBuilder, sql } from 'kysely'
import { parcelsNamed } from '#delivery/dispatch/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { ChosenValues } from '#platform/lists/list-filters.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import type { FilterCall } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { typedOrderNumber } from '#sales/orders/orders.nouns.ts'
import { isOfPackedOrder } from '#sales/orders/server/index.ts'
import type { AdviceRow } from '../advice.fields.ts'
import { adviceList } from '../advice.list.ts'
import { undecided } from '../advice.states.ts'
import {
  adviceBeside,
  adviceSource,
  conditionOf,
  type FoundRow,
  lastWordColumn,
  partsOf,
  rowColumns,
  shownRow,
  stuckLimits,
} from './advice-source.ts'
import { access } from './find-advice.ts'

const ofPart = async (chosen: ChosenValues, call: FilterCall) =>
  byConditions(partsOf(await stuckLimits(call.reader)))(chosen, call)

/** Above any rank, so that overdue ones come first. */
const aboveRanks = '1000000000000000'

const undecidedStates = undecided.map((state) => `'${state}'`).join(', ')

/** Overdue first, then by remaining time and value. */
const urgency = `(a.queue_rank + case when a.state in (${undecidedStates})
  and a.respond_by < now() then ${aboveRanks}::numeric else 0 end)`

/**
 * The queue. Time, value and age have indexes. What is overdue changes with the clock, and attempts
 * and days without updates belong to parcels: these sort the shown part, which is what is open
 * unless closed exceptions are requested.
 */
export const advices = serveList<AdviceRow, typeof adviceList, FoundRow>(adviceList, {
  table: 'advices a',
  id: 'a.id',
  joined: sql`left join parcels p on p.id = a.parcel_id`,
  within: (actor) => withinOutlets(actor, access, 'a.outlet_id'),
  filters: {
    part: ofPart,
    courierId: 'a.courier_id',
    reason: 'a.reason',
    outletId: { ownOutlet: 'a.outlet_id', access },
    state: 'a.state',
    decision: 'a.decision',
    result: 'a.result',
    customerSays: 'a.customer_says',
    escalated: '(a.escalated_at is not null)',
    attempts: 'p.attempts',
    answerBy: { instant: 'a.respond_by' },
    raised: { instant: 'a.raised_at' },
  },
  sorts: {
    left: { by: 'a.respond_by', kind: 'instant' },
    why: { by: urgency, kind: 'decimal' },
    order: { by: 'a.order_number', kind: 'number' },
    attempts: { by: 'p.attempts', kind: 'number' },
    stuck: { by: `(-extract(epoch from ${lastWordColumn}))`, kind: 'decimal' },
    value: { by: 'a.value_minor', kind: 'number' },
    oldest: { by: 'a.raised_at', kind: 'instant' },
  },
  search: matchesWhat,
  columns: () => rowColumns,
  beside: adviceBeside,
  complete: async (reader, _actor, rows) => {
    const limits = await stuckLimits(reader)
    return rows.map((row) => shownRow(row, limits))
  },
})

/** By the whole number of the order or parcel, else by words of the order's name and city. */
async function matchesWhat(q: string, reader: Reader): Promise<RawBuilder<boolean>> {
  const words = q.trim()
  const { rows } = await sql<{ id: string }>`select a.id from advices a
    where a.order_id = any(array(select p.order_id from parcels p
      where p.id = any(array(${parcelsNamed(words, typedOrderNumber(words))}))))`.execute(reader)
  if (rows.length > 0) return sql`a.id = any(${rows.map(({ id }) => id)}::uuid[])`
  return isOfPackedOrder(reader, 'a.order_id', words)
}

const parcelAccess = [capability.orders, capability.dispatch] as const

/** The exceptions about one parcel, for its panel. */
export async function adviceOfParcel(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<{ advices: AdviceRow[] }> {
  const parcel = await reader
    .selectFrom('parcels')
    .select('id')
    .where('id', '=', id)
    .where(withinOutlets(actor, parcelAccess, 'outlet_id'))
    .executeTakeFirst()
  if (!parcel) throw notFound('This parcel')
  const found = await sql<FoundRow>`select ${rowColumns} from ${adviceSource}
    where a.parcel_id = ${id} order by a.raised_at desc, a.id desc limit 20`.execute(reader)
  const limits = await stuckLimits(reader)
  return { advices: found.rows.map((row) => shownRow(row, limits)) }
}

/** Above this a figure says "more". */
const cap = 10_000

const counted = ['to_decide', 'today', 'overdue', 'red', 'attempts', 'fake'] as const

/** Each part is counted only up to one above the cap. */
export async function adviceFigures(reader: Reader, actor: Actor, _input: object) {
  const limits = await stuckLimits(reader)
  const parts = counted.map(
    (part) => sql`(select count(*) from (select from advices a join parcels p on p.id = a.parcel_id
      where ${conditionOf(part, limits)} and ${withinOutlets(actor, access, 'a.outlet_id')}
      limit ${cap + 1}) as seen) as ${sql.ref(part)}`,
  )
  const found = await sql<Record<(typeof counted)[number], number>>`
    select ${sql.join(parts)}`.execute(reader)
  const none = { to_decide: 0, today: 0, overdue: 0, red: 0, attempts: 0, fake: 0 }
  return { cap, ...(found.rows[0] ?? none) }
}
