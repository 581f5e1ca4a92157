import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { gtinOf } from '#stock/catalog/server/index.ts'
import { type ExpirySpan, expirySpanKeys, expirySpanOf } from '../expiry.rules.ts'
import type { LotState } from '../lots.states.ts'
import type { LotPanel, ShownLot } from '../stock-lists.contract.ts'
import { isAtYourOutlets } from './require-outlets-of-lot.ts'

type ListInput = {
  outletId?: string | undefined
  variantId?: string | undefined
  state?: LotState | undefined
  within?: number | undefined
  expires?: ExpirySpan | undefined
  withGone: boolean
  q?: string | undefined
  after?: string | undefined
  limit: number
}

const lotColumns = sql`lot.id, lot.variant_id as "variantId", lot.code, v.sku, v.title, v.unit,
  v.quantity_scale as "quantityScale", lot.expires_on as "expiresOn", lot.state,
  coalesce(there.on_hand, 0) as "onHand", coalesce(there.codes, '{}') as "outletCodes"`

// Those that never expire come last.
const never = '9999-12-31'

/** Lots in the order in which they expire, with what of each lies at the actor's outlets. */
export async function listLots(reader: Reader, actor: Actor, input: ListInput) {
  const { outletId, variantId, state, within, expires, q } = input
  insistWithinOutlets(actor, capability.inventory, outletId)
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (variantId) conditions.push(sql`lot.variant_id = ${variantId}`)
  if (state) conditions.push(sql`lot.state = ${state}`)
  if (within !== undefined)
    conditions.push(sql`lot.expires_on <= current_date + ${within}::integer`)
  if (expires) conditions.push(isInSpan(expires))
  if (q) conditions.push(matchesWords("(lot.code || ' ' || v.sku || ' ' || v.title)", q))
  conditions.push(sql`lot.merged_into_id is null`)
  const after = decodeCursor(input.after, ['day', 'id'])
  if (after)
    conditions.push(
      sql`(coalesce(lot.expires_on, ${never}), lot.id) > (${after[0]}::date, ${after[1]}::uuid)`,
    )
  const found = await sql<ShownLot>`
    select ${lotColumns} from lots lot join variants v on v.id = lot.variant_id
    ${input.withGone ? sql`left` : sql``} join ${thereOf(actor, outletId)} on there.lot_id = lot.id
    where ${sql.join(conditions, sql` and `)}
    order by coalesce(lot.expires_on, ${never}), lot.id limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.expiresOn ?? never, row.id])
}

/** Whether a lot `lot` expires in a span of days from today. */
function isInSpan(key: ExpirySpan): RawBuilder<boolean> {
  const { from = null, to = null } = expirySpanOf(key) ?? {}
  return sql<boolean>`(lot.expires_on <= current_date + ${to}::integer
    and (${from}::integer is null or lot.expires_on >= current_date + ${from}::integer))`
}

/** How many lots expire within each span: as many as the list shows under the same filter. */
export async function countExpiring(
  reader: Reader,
  actor: Actor,
  { outletId }: { outletId?: string | undefined },
) {
  insistWithinOutlets(actor, capability.inventory, outletId)
  const spans = expirySpanKeys.map(
    (key) => sql`count(*) filter (where ${isInSpan(key)}) as ${sql.id(key)}`,
  )
  const found = await sql<Record<ExpirySpan | 'held' | 'recalled', number>>`
    select ${sql.join(spans)}, count(*) filter (where lot.state = 'on_hold') as held,
      count(*) filter (where lot.state = 'recalled') as recalled
    from lots lot join ${thereOf(actor, outletId)} on there.lot_id = lot.id`.execute(reader)
  const [counts] = found.rows
  if (!counts) throw new Error('A count without a row.')
  return counts
}

/** One lot, with each place of the actor's outlets where some of it lies. */
export async function getLot(
  reader: Reader,
  actor: Actor,
  { id }: { id: string },
): Promise<LotPanel> {
  const found = await sql<Omit<LotPanel, 'places' | 'isElsewhere'>>`
    select ${lotColumns}, ${gtinOf('lot.variant_id')} as gtin, v.tracking, lot.note, lot.created_at as "createdAt", lot.version
    from lots lot join variants v on v.id = lot.variant_id
    left join ${thereOf(actor)} on there.lot_id = lot.id where lot.id = ${id}`.execute(reader)
  const [lot] = found.rows
  if (!lot) throw notFound('This lot')
  const places = await sql<LotPanel['places'][number]>`
    select place.outlet_id as "outletId", outlet.code as "outletCode", bin.code as "binCode",
      place.on_hand as "onHand"
    from stock_places place join outlets outlet on outlet.id = place.outlet_id
    left join bins bin on bin.id = place.bin_id
    where place.lot_id = ${id} and place.on_hand > 0
      and ${withinOutlets(actor, capability.inventory, 'place.outlet_id')}
    order by outlet.code, bin.code`.execute(reader)
  const isElsewhere = !(await isAtYourOutlets(reader, actor, id))
  return { ...lot, places: places.rows, isElsewhere }
}

/** How much of each lot is at the actor's outlets, and at which; nothing of those that are gone. */
function thereOf(actor: Actor, outletId?: string): RawBuilder<unknown> {
  return sql`(select place.lot_id, sum(place.on_hand)::bigint as on_hand,
      array_agg(distinct outlet.code) as codes
    from stock_places place join outlets outlet on outlet.id = place.outlet_id
    where place.lot_id is not null and place.on_hand > 0
      and ${withinOutlets(actor, capability.inventory, 'place.outlet_id')}
      ${outletId ? sql`and place.outlet_id = ${outletId}` : sql``}
    group by place.lot_id) as there`
}
