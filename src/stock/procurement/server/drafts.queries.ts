import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { hasCosts, historyWithoutCosts, seesCostsAt } from '#organization/users/server/index.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { gtinOf } from '#stock/catalog/server/index.ts'
import type { DraftOrder, DraftOrderPanel } from '../buying.contract.ts'
import { draftList } from '../drafts.list.ts'
import { procurementSettings } from '../procurement.settings.ts'

const access = capability.purchaseOrders

const totalFor = (actor: Actor) =>
  sql`case when ${hasCosts(actor, 'po.outlet_id')} then po.total_minor end`

const draftColumns = (actor: Actor, prefix: string) => sql`po.id, po.number,
  ${prefix}::text || po.number as label, po.supplier_id as "supplierId", s.name as "supplierName",
  po.outlet_id as "outletId", o.code as "outletCode", po.state,
  ${sql.raw(lineCount)} as lines, ${totalFor(actor)} as "totalMinor", po.currency, author.full_name as "createdBy",
  po.created_at as "createdAt", po.version`

const besideDraft = sql`join suppliers s on s.id = po.supplier_id
  join outlets o on o.id = po.outlet_id left join profiles author on author.id = po.created_by`

const lineCount = `(select count(*) from purchase_order_lines line
  where line.purchase_order_id = po.id)`

/**
 * Draft purchase orders. They are created by hand, some a day, so that an order without an index
 * sorts at most some thousands.
 */
export async function listDrafts(reader: Reader, actor: Actor, input: ListInput<typeof draftList>) {
  const prefix = await settingOf(reader, procurementSettings.purchaseOrderPrefix)
  return serveList<DraftOrder, typeof draftList>(draftList, {
    table: 'purchase_orders po',
    id: 'po.id',
    joined: besideDraft,
    within: () => withinOutlets(actor, access, 'po.outlet_id'),
    filters: {
      outletId: { ownOutlet: 'po.outlet_id', access },
      supplierId: 'po.supplier_id',
      state: 'po.state',
      created: { instant: 'po.created_at' },
    },
    sorts: {
      label: { by: 'po.number', kind: 'number' },
      supplier: { by: 's.name', kind: 'text' },
      outlet: { by: 'o.code', kind: 'text' },
      lines: { by: lineCount, kind: 'number' },
      // Sorting must not reveal the totals to users who may not see them.
      total: { by: totalFor(actor), kind: 'number', hasNulls: true },
      by: { by: 'author.full_name', kind: 'text', hasNulls: true },
      at: { by: 'po.created_at', kind: 'instant' },
    },
    columns: () => draftColumns(actor, prefix),
    beside: besideDraft,
  }).page(reader, actor, input)
}

export async function getDraft(
  reader: Reader,
  actor: Actor,
  input: { readonly id: string },
): Promise<DraftOrderPanel> {
  const prefix = await settingOf(reader, procurementSettings.purchaseOrderPrefix)
  const found = await sql<Omit<DraftOrderPanel, 'items'>>`
    select ${draftColumns(actor, prefix)}, s.email as "supplierEmail", o.name as "outletName", po.note
    from purchase_orders po ${besideDraft}
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
