import { sql } from 'kysely'
import type { AdviceReason } from '#couriers/advice-reasons.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import type { AdviceRow } from '../advice.fields.ts'
import type { AdvicePart } from '../advice-decisions.ts'
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

type ListInput = AdviceFilters & { readonly after?: string | undefined; readonly limit: number }

/** The queue: what has least time left for the value at stake comes first. */
export async function listAdvice(reader: Reader, actor: Actor, input: ListInput) {
  const { part, courierId, reason, outletId, q, limit } = input
  insistWithinOutlets(actor, access, outletId)
  const after = decodeCursor(input.after, ['count', 'id'])
  const limits = await stuckLimits(reader)
  const text = "(o.number || ' ' || o.ship_name || ' ' || coalesce(p.tracking_number, ''))"
  const found = await sql<FoundRow & { rank: number }>`
    select ${rowColumns}, a.queue_rank as rank from ${adviceSource}
    where ${conditionOf(part, limits)}
      and ${withinOutlets(actor, access, 'a.outlet_id')}
      ${courierId ? sql`and a.courier_id = ${courierId}::uuid` : sql``}
      ${reason ? sql`and a.reason = ${reason}` : sql``}
      ${outletId ? sql`and a.outlet_id = ${outletId}::uuid` : sql``}
      and ${matchesWords(text, q)}
      ${after ? sql`and (a.queue_rank, a.id) < (${after[0]}::bigint, ${after[1]}::uuid)` : sql``}
    order by a.queue_rank desc, a.id desc limit ${limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, limit, (row) => [row.rank, row.id])
  return { ...page, rows: page.rows.map(({ rank: _rank, ...row }) => shownRow(row, limits)) }
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
