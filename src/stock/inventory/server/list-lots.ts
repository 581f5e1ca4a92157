import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { chosenValues } from '#platform/lists/list-filters.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { gtinOf } from '#stock/catalog/server/index.ts'
import { type ExpirySpan, expirySpanKeys, expirySpanOf } from '../expiry.rules.ts'
import { lotList } from '../lots.list.ts'
import type { LotPanel, ShownLot } from '../stock-lists.contract.ts'
import { isAtYourOutlets } from './require-outlets-of-lot.ts'

const lotColumns = sql`lot.id, lot.variant_id as "variantId", lot.code, v.sku, v.title, v.unit,
  v.quantity_scale as "quantityScale", lot.expires_on as "expiresOn", lot.state,
  coalesce(there.on_hand, 0) as "onHand", coalesce(there.codes, '{}') as "outletCodes"`

/**
 * The lots with their stock at the requested outlets. Every order and filter reads all lots on
 * hand, because it needs their sum; a company has some thousands of them.
 */
function serveLots(actor: Actor, outletIds: readonly string[] = []) {
  const joined = sql`join variants v on v.id = lot.variant_id
    left join ${thereOf(actor, outletIds)} on there.lot_id = lot.id`
  return serveList<ShownLot, typeof lotList>(lotList, {
    table: 'lots lot',
    id: 'lot.id',
    joined,
    within: () => sql`lot.merged_into_id is null`,
    filters: {
      outletId: { ownOutlet: () => sql`true`, access: capability.inventory },
      expires: byValue((value) => {
        const key = expirySpanKeys.find((each) => each === value)
        return key ? isInSpan(key) : sql`false`
      }),
      expiresOn: { day: 'lot.expires_on' },
      daysLeft: '(lot.expires_on - current_date)',
      state: 'lot.state',
      stock: byValue((value) =>
        value === 'there' ? sql`there.on_hand is not null` : sql`there.on_hand is null`,
      ),
      variantId: 'lot.variant_id',
    },
    sorts: {
      code: { by: 'lot.code', kind: 'text' },
      expires: { by: 'lot.expires_on', kind: 'day', hasNulls: true },
      sku: { by: 'v.sku', kind: 'text' },
      title: { by: 'v.title', kind: 'text' },
      onHand: { by: 'coalesce(there.on_hand, 0)', kind: 'number' },
    },
    search: (words) => matchesWords("(lot.code || ' ' || v.sku || ' ' || v.title)", words),
    columns: () => lotColumns,
    beside: joined,
  })
}

type LotInput = ListInput<typeof lotList>

/** Lots, by expiry unless another order is requested. */
export const lots = {
  page: (reader: Reader, actor: Actor, input: LotInput) =>
    serveLots(actor, input.outletId).page(reader, actor, input),
  every: (reader: Reader, actor: Actor, input: LotInput) =>
    serveLots(actor, input.outletId).every(reader, actor, input),
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
  { outletIds = [] }: { outletIds?: readonly string[] | undefined },
) {
  for (const id of outletIds) requireWithinOutlets(actor, capability.inventory, id)
  const spans = expirySpanKeys.map(
    (key) => sql`count(*) filter (where ${isInSpan(key)}) as ${sql.id(key)}`,
  )
  const found = await sql<Record<ExpirySpan | 'held' | 'recalled', number>>`
    select ${sql.join(spans)}, count(*) filter (where lot.state = 'on_hold') as held,
      count(*) filter (where lot.state = 'recalled') as recalled
    from lots lot join ${thereOf(actor, outletIds)} on there.lot_id = lot.id`.execute(reader)
  const [counts] = found.rows
  if (!counts) throw new Error('A count without a row.')
  return counts
}

/** One lot, with its places at the actor's outlets. */
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

/** The stock of each lot at the actor's outlets, by outlet; nothing for lots without stock. */
function thereOf(actor: Actor, outletIds: readonly string[] = []): RawBuilder<unknown> {
  const { within, without } = chosenValues(outletIds)
  const named = (ids: readonly string[]) => sql`place.outlet_id = any(${[...ids]}::uuid[])`
  return sql`(select place.lot_id, sum(place.on_hand)::bigint as on_hand,
      array_agg(distinct outlet.code) as codes
    from stock_places place join outlets outlet on outlet.id = place.outlet_id
    where place.lot_id is not null and place.on_hand > 0
      and ${withinOutlets(actor, capability.inventory, 'place.outlet_id')}
      ${within.length > 0 ? sql`and ${named(within)}` : sql``}
      ${without.length > 0 ? sql`and not ${named(without)}` : sql``}
    group by place.lot_id) as there`
}
