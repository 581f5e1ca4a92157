import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { MergeMove, MergePair } from '#stock/catalog/server/index.ts'

/** What of a variant's stock moves with it, and what prevents the merge. */
export async function previewStockMerge(reader: Reader, actor: Actor, pair: MergePair) {
  const moves: MergeMove[] = [
    { what: 'Stock', lines: await stockLines(reader, actor, pair) },
    { what: 'Lots', lines: await lotLines(reader, pair) },
    { what: 'Reorder data', lines: await reorderLines(reader, actor, pair) },
  ]
  return {
    moves,
    blocks: [...(await blocksOfLevels(reader, actor, pair)), ...(await blocksOfLots(reader, pair))],
  }
}

type Lying = {
  readonly outletCode: string
  readonly binCode: string | null
  readonly lotCode: string | null
  readonly onHand: number
  readonly unavailable: number
  readonly scale: number
}

const ownOutlet = (actor: Actor) => withinOutlets(actor, capability.products, 'o.id')

async function stockLines(reader: Reader, actor: Actor, { merged }: MergePair): Promise<string[]> {
  const found = await sql<Lying>`with placed as (
      select outlet_id, lot_id, bin_id, on_hand, unavailable from stock_places
      where variant_id = ${merged.id} and on_hand > 0
    ), lying as (
      select * from placed union all
      select level.outlet_id, null, null,
        level.on_hand - coalesce(sum(placed.on_hand), 0)::bigint,
        level.unavailable - coalesce(sum(placed.unavailable), 0)::bigint
      from stock_levels level left join placed on placed.outlet_id = level.outlet_id
      where level.variant_id = ${merged.id} group by level.variant_id, level.outlet_id
    )
    select o.code as "outletCode", bin.code as "binCode", lot.code as "lotCode",
      lying.on_hand as "onHand", lying.unavailable, v.quantity_scale as scale
    from lying join outlets o on o.id = lying.outlet_id join variants v on v.id = ${merged.id}
    left join bins bin on bin.id = lying.bin_id left join lots lot on lot.id = lying.lot_id
    where lying.on_hand > 0 and ${ownOutlet(actor)}
    order by o.code, bin.walk_order nulls last, bin.code nulls last, lot.code`.execute(reader)
  return found.rows.map(({ outletCode, binCode, lotCode, onHand, unavailable, scale }) => {
    const where = [outletCode, binCode ? `bin ${binCode}` : '', lotCode ? `lot ${lotCode}` : '']
    const aside =
      unavailable > 0 ? `, of which ${formatQuantity(unavailable, scale)} are unavailable` : ''
    return `${formatQuantity(onHand, scale)} at ${where.filter(Boolean).join(', ')}${aside}`
  })
}

type LotTwin = {
  readonly code: string
  readonly expiresOn: string | null
  readonly state: string
  readonly twinExpiresOn: string | null
  readonly twinState: string | null
}

/** The lots of the merged variant, each with the lot of the same code that the other has. */
async function lotTwins(reader: Reader, { kept, merged }: MergePair): Promise<readonly LotTwin[]> {
  const found = await sql<LotTwin>`
    select lot.code, lot.expires_on as "expiresOn", lot.state, twin.expires_on as "twinExpiresOn",
      twin.state as "twinState"
    from lots lot left join lots twin on twin.variant_id = ${kept.id} and twin.code = lot.code
    where lot.variant_id = ${merged.id} order by lot.code`.execute(reader)
  return found.rows
}

async function lotLines(reader: Reader, pair: MergePair): Promise<string[]> {
  const lots = await lotTwins(reader, pair)
  return lots.map(({ code, twinState }) =>
    twinState === null ? code : `${code} becomes one with lot ${code} of ${pair.kept.sku}`,
  )
}

async function blocksOfLots(reader: Reader, pair: MergePair): Promise<string[]> {
  const { kept, merged } = pair
  const lots = await lotTwins(reader, pair)
  return lots.flatMap(({ code, expiresOn, state, twinExpiresOn, twinState }) => {
    if (twinState === null) return []
    if (expiresOn !== twinExpiresOn)
      return [
        `Lot ${code} expires ${expiresOn ?? 'never'} as ${merged.sku} and ${twinExpiresOn ?? 'never'} as ${kept.sku}. Correct one of them first.`,
      ]
    return state === twinState
      ? []
      : [
          `Lot ${code} is ${said(state)} as ${merged.sku} and ${said(twinState)} as ${kept.sku}. Hold or release one of them first.`,
        ]
  })
}

const said = (state: string) => state.replaceAll('_', ' ')

async function reorderLines(
  reader: Reader,
  actor: Actor,
  { kept, merged }: MergePair,
): Promise<string[]> {
  const found = await sql<{ code: string }>`
    select o.code from stock_levels level join outlets o on o.id = level.outlet_id
    left join stock_levels own on own.variant_id = ${kept.id} and own.outlet_id = level.outlet_id
    where level.variant_id = ${merged.id} and ${ownOutlet(actor)} and (
      level.reorder_point is not null and own.reorder_point is null
      or level.reorder_quantity is not null and own.reorder_quantity is null
      or level.most_quantity is not null and own.most_quantity is null
      or level.lead_days is not null and own.lead_days is null
      or level.bin_id is not null and own.bin_id is null)
    order by o.code`.execute(reader)
  return found.rows.map(({ code }) => `At ${code}, where ${kept.sku} has none`)
}

/**
 * Stock below zero has no value, so the sum of the two would change. Stock that would move into a
 * level of an inaccessible outlet prevents the merge as well.
 */
async function blocksOfLevels(
  reader: Reader,
  actor: Actor,
  { kept, merged }: MergePair,
): Promise<string[]> {
  const found = await sql<{ sku: string; code: string }>`
    select v.sku, o.code from stock_levels level join variants v on v.id = level.variant_id
    join outlets o on o.id = level.outlet_id
    where level.variant_id in (${kept.id}, ${merged.id}) and ${ownOutlet(actor)} and (level.on_hand < 0
      or level.on_hand < (select sum(place.on_hand) from stock_places place
        where place.variant_id = level.variant_id and place.outlet_id = level.outlet_id))
    order by v.sku, o.code`.execute(reader)
  return found.rows.map(
    ({ sku, code }) => `${sku} has been taken below zero at ${code}. Count it there first.`,
  )
}
