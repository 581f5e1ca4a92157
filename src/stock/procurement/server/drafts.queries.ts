import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts, historyWithoutCosts, seesCostsAt } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { gtinOf } from '#stock/catalog/server/index.ts'
import type { DraftOrder, DraftOrderPanel } from '../buying.contract.ts'
import { procurementSettings } from '../procurement.settings.ts'

const access = capability.purchaseOrders

const draftColumns = (actor: Actor, prefix: string) => sql`po.id, po.number,
  ${prefix}::text || po.number as label, po.supplier_id as "supplierId", s.name as "supplierName",
  po.outlet_id as "outletId", o.code as "outletCode", po.state,
  (select count(*) from purchase_order_lines line where line.purchase_order_id = po.id) as lines,
  case when ${hasCosts(actor, 'po.outlet_id')} then po.total_minor end as "totalMinor", po.currency, author.full_name as "createdBy",
  po.created_at as "createdAt", po.version`

const draftTables = sql`purchase_orders po join suppliers s on s.id = po.supplier_id
  join outlets o on o.id = po.outlet_id left join profiles author on author.id = po.created_by`

export async function listDrafts(
  reader: Reader,
  actor: Actor,
  input: {
    readonly outletId?: string | undefined
    readonly supplierId?: string | undefined
    readonly state?: DraftOrder['state'] | undefined
    readonly after?: string | undefined
    readonly limit: number
  },
) {
  insistWithinOutlets(actor, access, input.outletId)
  const after = decodeCursor(input.after, ['instant', 'id'])
  const prefix = await settingOf(reader, procurementSettings.purchaseOrderPrefix)
  const found = await sql<DraftOrder & { key: string }>`
    select ${draftColumns(actor, prefix)}, po.created_at::text as key from ${draftTables}
    where ${withinOutlets(actor, access, 'po.outlet_id')}
      and (${input.outletId ?? null}::uuid is null or po.outlet_id = ${input.outletId ?? null}::uuid)
      and (${input.supplierId ?? null}::uuid is null or po.supplier_id = ${input.supplierId ?? null}::uuid)
      and (${input.state ?? null}::text is null or po.state = ${input.state ?? null})
      ${after ? sql`and (po.created_at, po.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by po.created_at desc, po.id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}

export async function getDraft(
  reader: Reader,
  actor: Actor,
  input: { readonly id: string },
): Promise<DraftOrderPanel> {
  const prefix = await settingOf(reader, procurementSettings.purchaseOrderPrefix)
  const found = await sql<Omit<DraftOrderPanel, 'items'>>`
    select ${draftColumns(actor, prefix)}, s.email as "supplierEmail", o.name as "outletName", po.note
    from ${draftTables}
    where po.id = ${input.id} and ${withinOutlets(actor, access, 'po.outlet_id')}`.execute(reader)
  const [draft] = found.rows
  if (!draft) throw notFound('This purchase order')
  const seen = seesCostsAt(actor, draft.outletId)
  const items = await sql<DraftOrderPanel['items'][number]>`
    select line.id, line.variant_id as "variantId", v.sku, v.title,
      ${gtinOf('line.variant_id')} as gtin, v.unit, v.quantity_scale as "quantityScale", line.quantity, 
      case when ${seen} then line.unit_cost_minor end as "unitCostMinor",
      case when ${seen} then round(line.quantity::numeric * line.unit_cost_minor
        / power(10::numeric, v.quantity_scale))::bigint end as "lineMinor",
      line.explanation, coalesce(item.supplier_sku, '') as "supplierSku"
    from purchase_order_lines line join variants v on v.id = line.variant_id
    left join supplier_items item
      on item.variant_id = line.variant_id and item.supplier_id = ${draft.supplierId}
    where line.purchase_order_id = ${input.id} order by line.position`.execute(reader)
  return { ...draft, items: items.rows }
}

export async function historyOfDraft(reader: Reader, actor: Actor, input: { readonly id: string }) {
  await getDraft(reader, actor, input)
  return { entries: historyWithoutCosts(actor, await eventsOf(reader, input.id), ['totalMinor']) }
}
