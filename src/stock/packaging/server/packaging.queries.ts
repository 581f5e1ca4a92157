import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { chosenValues } from '#platform/lists/list-filters.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { Material } from '../packaging.contract.ts'
import { materialList } from '../packaging.list.ts'

const access = capability.packaging

/** The actor's outlets for stock and use sums: all, some, or all but some. */
export function ofOutlets(actor: Actor, asked: readonly string[], column: string) {
  const { within, without } = chosenValues(asked)
  const named = (ids: readonly string[]) => sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`
  return sql`${withinOutlets(actor, access, column)}
    and (${within.length === 0} or ${named(within)}) and not ${named(without)}`
}

const rowColumns = sql`m.id, v.sku, v.title, m.kind,
  m.inner_length_millimetres as "innerLengthMillimetres",
  m.inner_width_millimetres as "innerWidthMillimetres",
  m.inner_height_millimetres as "innerHeightMillimetres",
  m.outer_length_millimetres as "outerLengthMillimetres",
  m.outer_width_millimetres as "outerWidthMillimetres",
  m.outer_height_millimetres as "outerHeightMillimetres",
  m.most_weight_grams as "mostWeightGrams", m.tare_grams as "tareGrams",
  m.is_reusable as "isReusable", m.state, m.version, v.currency,
  stock.cost_minor as "costMinor", stock.on_hand as "onHand", stock.available,
  used.quantity as "usedIn30Days"`

/** Materials with their stock at the outlets that the actor may see, or at the given ones. */
function besideMaterial(actor: Actor, outletIds: readonly string[]) {
  return sql`join variants v on v.id = m.id
    cross join lateral (
      select coalesce(sum(level.on_hand), 0)::bigint as on_hand,
        case when sum(level.on_hand) > 0 and sum(level.value_minor) > 0
          then round(sum(level.value_minor)::numeric / sum(level.on_hand))::bigint
          else v.cost_minor end as cost_minor,
        coalesce(sum(level.on_hand - level.reserved - level.unavailable), 0)::bigint as available,
        coalesce(bool_or(level.status in ('low', 'out', 'negative')
          and level.reorder_point is not null), false) as is_low
      from stock_levels level
      where level.variant_id = m.id and ${ofOutlets(actor, outletIds, 'level.outlet_id')}
    ) stock
    cross join lateral (
      select coalesce(sum(u.quantity), 0)::bigint as quantity from packaging_uses u
      where u.variant_id = m.id and u.used_at > now() - interval '30 days'
        and ${ofOutlets(actor, outletIds, 'u.outlet_id')}
    ) used`
}

/**
 * The materials are the company's boxes, mailers and fillers, some dozens: every order sorts all
 * matches.
 */
function serveMaterials(actor: Actor, outletIds: readonly string[] = []) {
  const beside = besideMaterial(actor, outletIds)
  return serveList<Material, typeof materialList>(materialList, {
    table: 'packaging_materials m',
    id: 'm.id',
    joined: beside,
    within: () => sql`true`,
    filters: {
      outletId: { ownOutlet: () => sql`true`, access },
      kind: 'm.kind',
      state: 'm.state',
      low: 'stock.is_low',
      comesBack: 'm.is_reusable',
      available: 'stock.available',
    },
    sorts: {
      title: { by: 'v.title', kind: 'text' },
      sku: { by: 'v.sku', kind: 'text' },
      kind: { by: 'm.kind', kind: 'text' },
      inner: {
        by: `(m.inner_length_millimetres::bigint * m.inner_width_millimetres
          * m.inner_height_millimetres)`,
        kind: 'number',
        hasNulls: true,
      },
      outer: {
        by: `(m.outer_length_millimetres::bigint * m.outer_width_millimetres
          * m.outer_height_millimetres)`,
        kind: 'number',
        hasNulls: true,
      },
      bears: { by: 'm.most_weight_grams', kind: 'number', hasNulls: true },
      tare: { by: 'm.tare_grams', kind: 'number' },
      cost: { by: 'stock.cost_minor', kind: 'number', hasNulls: true },
      available: { by: 'stock.available', kind: 'number' },
      used: { by: 'used.quantity', kind: 'number' },
    },
    search: (words) => matchesWords("(v.sku || ' ' || v.title)", words),
    columns: () => rowColumns,
    beside,
  })
}

type MaterialInput = ListInput<typeof materialList>

export const materials = {
  list: materialList,
  page: (reader: Reader, actor: Actor, input: MaterialInput) =>
    serveMaterials(actor, input.outletId).page(reader, actor, input),
  every: (reader: Reader, actor: Actor, input: MaterialInput) =>
    serveMaterials(actor, input.outletId).every(reader, actor, input),
}

export async function getMaterial(reader: Reader, actor: Actor, input: { id: string }) {
  const found = await sql<Material>`
    select ${rowColumns} from packaging_materials m ${besideMaterial(actor, [])}
    where m.id = ${input.id}`.execute(reader)
  const [material] = found.rows
  if (!material) throw notFound('This packaging')
  const levels = await sql<{
    outletId: string
    outletCode: string
    onHand: number
    available: number
    reorderPoint: number | null
    isLow: boolean
  }>`select o.id as "outletId", o.code as "outletCode", level.on_hand as "onHand",
      level.on_hand - level.reserved - level.unavailable as available,
      level.reorder_point as "reorderPoint",
      level.status in ('low', 'out', 'negative') and level.reorder_point is not null as "isLow"
    from stock_levels level join outlets o on o.id = level.outlet_id
    where level.variant_id = ${input.id} and ${withinOutlets(actor, access, 'level.outlet_id')}
    order by o.code`.execute(reader)
  return { ...material, levels: levels.rows }
}

export async function historyOfMaterial(reader: Reader, actor: Actor, input: { id: string }) {
  await getMaterial(reader, actor, input)
  return { entries: await eventsOf(reader, input.id) }
}
