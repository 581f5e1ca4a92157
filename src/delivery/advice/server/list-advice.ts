import { type RawBuilder, sql } from 'kysely'
import type { AdviceReason } from '#delivery/couriers/advice-reasons.ts'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { AdviceRow } from '../advice.fields.ts'
import { undecided } from '../advice.states.ts'
import type { AdvicePart } from '../advice-decisions.ts'
import type { AdviceSort } from '../advice-queue.ts'
import {
  adviceSource,
  conditionOf,
  type FoundRow,
  rowColumns,
  shownRow,
  stuckLimits,
} from './advice-source.ts'
import { access } from './find-advice.ts'

export type AdviceFilters = {
  readonly part: AdvicePart
  readonly courierId?: string | undefined
  readonly reason?: AdviceReason | undefined
  readonly outletId?: string | undefined
  readonly q: string
}

type ListInput = AdviceFilters & {
  readonly sort?: AdviceSort | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const isOverdue = sql<boolean>`(a.state = any(${[...undecided]}) and a.respond_by < now())`

type Order = {
  readonly key: RawBuilder<unknown>
  readonly cast: RawBuilder<unknown>
  readonly kind: 'count' | 'instant'
  readonly isDown: boolean
  /** Read one after another, each by the same key. */
  readonly parts: readonly RawBuilder<boolean>[]
}

const whole = [sql<boolean>`true`]
const rank = { cast: sql`bigint`, kind: 'count', isDown: true } as const
const time = { cast: sql`timestamptz`, kind: 'instant', isDown: false } as const

const orders: Readonly<Record<AdviceSort, Order>> = {
  urgent: { ...rank, key: sql`a.queue_rank`, parts: [isOverdue, sql<boolean>`not ${isOverdue}`] },
  left: { ...time, key: sql`a.respond_by`, parts: whole },
  value: { ...rank, key: sql`a.value_minor`, parts: whole },
  oldest: { ...time, key: sql`a.raised_at`, parts: whole },
}

type Ranked = FoundRow & { readonly key: string; readonly part: number }

/** The queue: overdue first, then what has least time left for its value, or as it was asked for. */
export async function listAdvice(reader: Reader, actor: Actor, input: ListInput) {
  const { limit, sort = 'urgent' } = input
  insistWithinOutlets(actor, access, input.outletId)
  const order = orders[sort]
  const after = decodeCursor(input.after, ['count', order.kind, 'id'])
  const limits = await stuckLimits(reader)
  const rows: Ranked[] = []
  for (let part = Number(after?.[0] ?? 0); part < order.parts.length; part++) {
    if (rows.length > limit) break
    const from = after && Number(after[0]) === part ? after : null
    const some = { limits, order, part, from, most: limit + 1 - rows.length }
    rows.push(...(await readPart(reader, actor, input, some)))
  }
  const page = pageFrom(rows, limit, (row) => [row.part, row.key, row.id])
  return {
    ...page,
    rows: page.rows.map(({ key: _key, part: _part, ...row }) => shownRow(row, limits)),
  }
}

type Part = {
  readonly limits: Awaited<ReturnType<typeof stuckLimits>>
  readonly order: Order
  readonly part: number
  readonly from: readonly string[] | null
  readonly most: number
}

async function readPart(
  reader: Reader,
  actor: Actor,
  { part: words, courierId, reason, outletId, q }: ListInput,
  { limits, order, part, from, most }: Part,
): Promise<Ranked[]> {
  const text = "(o.number || ' ' || o.ship_name || ' ' || coalesce(p.tracking_number, ''))"
  const { key, cast, isDown } = order
  const way = isDown ? sql`desc` : sql`asc`
  const beyond = isDown ? sql`<` : sql`>`
  const found = await sql<Ranked>`
    select ${rowColumns}, ${key}::text as key, ${part}::integer as part from ${adviceSource}
    where ${conditionOf(words, limits)} and ${order.parts[part]}
      and ${withinOutlets(actor, access, 'a.outlet_id')}
      ${courierId ? sql`and a.courier_id = ${courierId}::uuid` : sql``}
      ${reason ? sql`and a.reason = ${reason}` : sql``}
      ${outletId ? sql`and a.outlet_id = ${outletId}::uuid` : sql``}
      and ${matchesWords(text, q)}
      ${from ? sql`and (${key}, a.id) ${beyond} (${from[1]}::${cast}, ${from[2]}::uuid)` : sql``}
    order by ${key} ${way}, a.id ${way} limit ${most}`.execute(reader)
  return found.rows
}

const parcelAccess = [capability.orders, capability.dispatch] as const

/** The advices about one parcel, for its panel. */
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

/** Each part is counted no further than one above the cap. */
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
