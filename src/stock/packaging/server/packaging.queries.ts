import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { Material } from '../packaging.contract.ts'
import type { PackagingKind } from '../packaging.rules.ts'
import type { PackagingState } from '../packaging.states.ts'

type ListInput = {
  readonly outletId?: string | undefined
  readonly q: string
  readonly kind?: PackagingKind | undefined
  readonly state?: PackagingState | undefined
  readonly low?: boolean | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const access = capability.packaging

/** Materials with the stock of the outlets that the actor may see, or of the one that is named. */
function materialRows(actor: Actor, outletId: string | undefined) {
  return sql`select m.id, v.sku, v.title, m.kind,
      m.inner_length_millimetres as "innerLengthMillimetres",
      m.inner_width_millimetres as "innerWidthMillimetres",
      m.inner_height_millimetres as "innerHeightMillimetres",
      m.outer_length_millimetres as "outerLengthMillimetres",
      m.outer_width_millimetres as "outerWidthMillimetres",
      m.outer_height_millimetres as "outerHeightMillimetres",
      m.most_weight_grams as "mostWeightGrams", m.tare_grams as "tareGrams",
      m.is_reusable as "isReusable", m.state, m.version, v.currency,
      case when stock.on_hand > 0 and stock.value_minor > 0
        then round(stock.value_minor::numeric / stock.on_hand)::bigint
        else v.cost_minor end as "costMinor",
      stock.on_hand as "onHand", stock.available, stock.is_low as "isLow",
      used.quantity as "usedIn30Days"
    from packaging_materials m join variants v on v.id = m.id
    cross join lateral (
      select coalesce(sum(level.on_hand), 0)::bigint as on_hand,
        coalesce(sum(level.value_minor), 0)::bigint as value_minor,
        coalesce(sum(level.on_hand - level.reserved - level.unavailable), 0)::bigint as available,
        coalesce(bool_or(level.status in ('low', 'out', 'negative')
          and level.reorder_point is not null), false) as is_low
      from stock_levels level
      where level.variant_id = m.id and ${ofOutlet(actor, outletId, 'level.outlet_id')}
    ) stock
    cross join lateral (
      select coalesce(sum(u.quantity), 0)::bigint as quantity from packaging_uses u
      where u.variant_id = m.id and u.used_at > now() - interval '30 days'
        and ${ofOutlet(actor, outletId, 'u.outlet_id')}
    ) used`
}

export function ofOutlet(actor: Actor, outletId: string | undefined, column: string) {
  return sql`${withinOutlets(actor, access, column)}
    and (${outletId ?? null}::uuid is null or ${sql.ref(column)} = ${outletId ?? null}::uuid)`
}

export async function listMaterials(reader: Reader, actor: Actor, input: ListInput) {
  insistWithinOutlets(actor, access, input.outletId)
  const after = decodeCursor(input.after, ['text', 'id'])
  const found = await sql<Material & { isLow: boolean }>`
    select * from (${materialRows(actor, input.outletId)}) as material
    where ${matchesWords("(sku || ' ' || title)", input.q)}
      and (${input.kind ?? null}::text is null or kind = ${input.kind ?? null})
      and (${input.state ?? null}::text is null or state = ${input.state ?? null})
      and (${input.low ?? false}::boolean is false or "isLow")
      ${after ? sql`and (sku, id) > (${after[0]}, ${after[1]}::uuid)` : sql``}
    order by sku, id limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.sku, row.id])
}

export async function getMaterial(reader: Reader, actor: Actor, input: { id: string }) {
  const found = await sql<Material>`
    select * from (${materialRows(actor, undefined)}) as material
    where id = ${input.id}`.execute(reader)
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
