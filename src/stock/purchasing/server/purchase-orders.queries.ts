import { type RawBuilder, sql } from 'kysely'
import type { KeptRate } from '#organization/exchange-rates/exchange-rates.fields.ts'
import { hasCosts, historyWithoutCosts, seesCostsAt } from '#organization/users/server/index.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { gtinOf } from '#stock/catalog/server/index.ts'
import type {
  Proposal,
  PurchaseOrder,
  PurchaseOrderLine,
  PurchaseOrderRow,
  Revision,
} from '../purchase-orders.fields.ts'
import { purchaseOrderList } from '../purchase-orders.list.ts'
import { purchasingSettings } from '../purchasing.settings.ts'
import { access, findPurchaseOrder, orderEmail } from './find-purchase-order.ts'
import { lastCostOf } from './order-lines.ts'
import { openLinkOf } from './order-links.ts'
import { outletTotalOf, rateNow, rateOfOrder } from './order-rate.ts'
import type { PurchasingParts } from './purchasing-parts.ts'
import { isOpenOrder } from './still-to-come.ts'

const isLate = sql<boolean>`coalesce(po.expected_on < current_date and ${sql.raw(isOpenOrder)}, false)`

const lineCount = `(select count(*) from purchase_order_lines line
  where line.purchase_order_id = po.id and line.quantity > line.cancelled)`

const totalFor = (actor: Actor) =>
  sql`case when ${hasCosts(actor, 'po.outlet_id')} then po.total_minor end`

/** At the kept rate, or before sending at that of today; null where there is none. */
const outletTotalFor = (actor: Actor) =>
  sql`case when ${hasCosts(actor, 'po.outlet_id')} then ${outletTotalOf} end`

/** Users who may not see costs see no invoices either. */
const invoicedFor = (actor: Actor, invoiced: RawBuilder<unknown>) =>
  sql`case when po.sent_at is not null and ${hasCosts(actor, 'po.outlet_id')} then ${invoiced} end`

const rowColumns = (actor: Actor, prefix: string) => sql`po.id, po.number,
  ${prefix}::text || po.number as label, po.supplier_id as "supplierId", s.name as "supplierName",
  po.outlet_id as "outletId", o.code as "outletCode", po.state, ${sql.raw(lineCount)} as lines,
  (select count(*) from purchase_order_lines line where line.purchase_order_id = po.id
    and line.quantity > line.cancelled
    and line.accepted >= line.quantity - line.cancelled) as "doneLines",
  ${totalFor(actor)} as "totalMinor", po.currency,
  ${outletTotalFor(actor)} as "outletTotalMinor", po.outlet_currency as "outletCurrency",
  po.expected_on::text as "expectedOn",
  ${isLate} as "isLate", author.full_name as "createdBy", po.created_at as "createdAt",
  po.sent_at as "sentAt", po.revision, po.version`

const beside = sql`join suppliers s on s.id = po.supplier_id
  join outlets o on o.id = po.outlet_id left join profiles author on author.id = po.created_by`

/**
 * Purchase orders. They are created by hand, some a day, so that an order without an index sorts at
 * most some thousands.
 */
async function ordersFor(reader: Reader, actor: Actor, invoiced: RawBuilder<unknown>) {
  const prefix = await settingOf(reader, purchasingSettings.purchaseOrderPrefix)
  return serveList<PurchaseOrderRow, typeof purchaseOrderList>(purchaseOrderList, {
    table: 'purchase_orders po',
    id: 'po.id',
    joined: beside,
    within: () => withinOutlets(actor, access, 'po.outlet_id'),
    filters: {
      outletId: { ownOutlet: 'po.outlet_id', access },
      supplierId: 'po.supplier_id',
      state: 'po.state',
      toCome: isOpenOrder,
      late: isLate,
      expected: { day: 'po.expected_on' },
      created: { instant: 'po.created_at' },
    },
    sorts: {
      label: { by: 'po.number', kind: 'number' },
      supplier: { by: 's.name', kind: 'text' },
      outlet: { by: 'o.code', kind: 'text' },
      lines: { by: lineCount, kind: 'number' },
      // Sorting must not reveal the totals to users who may not see them.
      total: { by: totalFor(actor), kind: 'number', hasNulls: true },
      expected: { by: 'po.expected_on', kind: 'day', hasNulls: true },
      by: { by: 'author.full_name', kind: 'text', hasNulls: true },
      at: { by: 'po.created_at', kind: 'instant' },
    },
    search: (q) => matchesOrder(q, prefix, reader),
    columns: () => sql`${rowColumns(actor, prefix)}, ${invoicedFor(actor, invoiced)} as invoiced`,
    beside,
  })
}

/**
 * By its number, by words of supplier, reference or note, or by the SKU of a line. Suppliers and
 * lines are looked up first, so that each condition has its own index.
 */
async function matchesOrder(q: string, prefix: string, reader: Reader) {
  const text = q.trim()
  const bare = text.toUpperCase().startsWith(prefix.toUpperCase())
    ? text.slice(prefix.length)
    : text
  if (/^\d{1,15}$/.test(bare))
    return sql<boolean>`(po.number = ${Number(bare)} or po.import_reference = ${text})`
  const named = await sql<{ id: string }>`select id from suppliers
    where ${matchesWords("(code || ' ' || name)", text)}`.execute(reader)
  const suppliers = named.rows.map(({ id }) => id)
  return sql<boolean>`(${matchesWords("(po.supplier_reference || ' ' || po.note)", text)}
    or po.supplier_id = any(${suppliers}::uuid[]) or po.import_reference = ${text}
    or po.id = any(array(select line.purchase_order_id from variants v
      join purchase_order_lines line on line.variant_id = v.id
      where v.sku = ${text.toUpperCase()})))`
}

export const listPurchaseOrders =
  ({ invoiced }: Pick<PurchasingParts, 'invoiced'>) =>
  async (reader: Reader, actor: Actor, input: ListInput<typeof purchaseOrderList>) =>
    (await ordersFor(reader, actor, invoiced)).page(reader, actor, input)

/** Every order of a filter, page by page, for the file of their lines. */
export async function everyPurchaseOrder(
  reader: Reader,
  actor: Actor,
  filter: Parameters<Awaited<ReturnType<typeof ordersFor>>['every']>[2],
) {
  return (await ordersFor(reader, actor, sql`null`)).every(reader, actor, filter)
}

/** What waits for us, for the supplier, or is late. */
export async function purchaseFigures(reader: Reader, actor: Actor) {
  const found = await sql<{
    drafts: number
    toApprove: number
    proposed: number
    unconfirmed: number
    open: number
    late: number
  }>`select count(*) filter (where po.state = 'draft') as drafts,
      count(*) filter (where po.state = 'pending_approval') as "toApprove",
      count(*) filter (where po.state = 'changes_proposed') as proposed,
      count(*) filter (where po.state = 'sent') as unconfirmed,
      count(*) filter (where ${sql.raw(isOpenOrder)}) as open, count(*) filter (where ${isLate}) as late
    from purchase_orders po
    where po.state in ('draft', 'pending_approval', 'sent', 'changes_proposed', 'confirmed',
        'partially_received') and ${withinOutlets(actor, access, 'po.outlet_id')}`.execute(reader)
  const none = { drafts: 0, toApprove: 0, proposed: 0, unconfirmed: 0, open: 0, late: 0 }
  return found.rows[0] ?? none
}

export async function getPurchaseOrder(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<PurchaseOrder> {
  const order = await findPurchaseOrder(reader, actor, id)
  const { outletId, submittedBy } = order
  const prefix = await settingOf(reader, purchasingSettings.purchaseOrderPrefix)
  type Read = 'items' | 'proposal' | 'revisions' | 'isOwnRequest' | 'openLink' | keyof KeptRate
  type Head = Omit<PurchaseOrder, Read>
  const found = await sql<Head>`
    select ${rowColumns(actor, prefix)}, ${orderEmail} as "supplierEmail", o.name as "outletName",
      po.note, po.supplier_reference as "supplierReference",
      po.import_reference as "importReference", submitter.full_name as "submittedBy", approver.full_name as "approvedBy",
      sender.full_name as "sentBy", po.sent_to as "sentTo", po.confirmed_at as "confirmedAt"
    from purchase_orders po ${beside}
    left join profiles submitter on submitter.id = po.submitted_by
    left join profiles approver on approver.id = po.approved_by
    left join profiles sender on sender.id = po.sent_by
    where po.id = ${id}`.execute(reader)
  const [head] = found.rows
  if (!head) throw new Error(`Purchase order ${id} went away between two reads.`)
  const seen = seesCostsAt(actor, outletId)
  return {
    ...head,
    ...(await rateOfOrder(reader, order)),
    isOwnRequest: submittedBy !== null && submittedBy === authorId(actor),
    openLink: await openLinkOf(reader, id),
    items: await readLines(reader, id, seen),
    proposal: head.state === 'changes_proposed' ? await readProposal(reader, id, seen) : null,
    revisions: await readRevisions(reader, id, seen),
  }
}

async function readLines(reader: Reader, id: string, seen: boolean): Promise<PurchaseOrderLine[]> {
  const found = await sql<PurchaseOrderLine>`
    select line.id, line.variant_id as "variantId", v.sku, v.title,
      ${gtinOf('line.variant_id')} as gtin,
      coalesce(nullif(line.supplier_sku, ''), item.supplier_sku, '') as "supplierSku", v.unit,
      v.quantity_scale as "quantityScale", line.quantity, line.accepted, line.rejected,
      line.cancelled, greatest(0, line.quantity - line.cancelled - line.accepted) as open,
      case when ${seen} then line.unit_cost_minor end as "unitCostMinor",
      case when ${seen} then round((line.quantity - line.cancelled)::numeric
        * line.unit_cost_minor / power(10::numeric, v.quantity_scale))::bigint end as "lineMinor",
      case when ${seen} then money_at_rate(line.unit_cost_minor, po.currency, ${rateNow},
        po.outlet_currency) end as "outletCostMinor",
      case when ${seen} then ${lastCostOf} end as "lastCostMinor",
      line.promised_on::text as "promisedOn", line.first_promised_on::text as "firstPromisedOn",
      line.explanation, trim_scale(line.over_receipt_percent)::text as "overReceiptPercent"
    from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
    join variants v on v.id = line.variant_id
    left join supplier_items item
      on item.variant_id = line.variant_id and item.supplier_id = po.supplier_id
    where line.purchase_order_id = ${id} order by line.position`.execute(reader)
  return found.rows
}

async function readProposal(reader: Reader, id: string, seen: boolean): Promise<Proposal | null> {
  const found = await sql<Proposal>`
    select p.id, p.note, author.full_name as "recordedBy", p.proposed_at as "proposedAt",
      (select json_agg(json_build_object('lineId', line.line_id, 'quantity', line.quantity,
          'unitCostMinor', case when ${seen} then line.unit_cost_minor end,
          'promisedOn', line.promised_on, 'note', line.note))
        from purchase_order_proposal_lines line where line.proposal_id = p.id) as lines
    from purchase_order_proposals p left join profiles author on author.id = p.recorded_by
    where p.purchase_order_id = ${id} and p.decision = 'open'`.execute(reader)
  return found.rows[0] ?? null
}

async function readRevisions(reader: Reader, id: string, seen: boolean): Promise<Revision[]> {
  const found = await sql<Revision>`
    select r.revision, author.full_name as "madeBy", r.made_at as "madeAt", r.reason,
      r.expected_on::text as "expectedOn", case when ${seen} then r.total_minor end as "totalMinor",
      (select json_agg(json_build_object('lineId', line.line_id, 'sku', v.sku,
          'quantityScale', v.quantity_scale, 'quantity', line.quantity,
          'unitCostMinor', case when ${seen} then line.unit_cost_minor end,
          'promisedOn', line.promised_on) order by line.position)
        from purchase_order_revision_lines line join variants v on v.id = line.variant_id
        where line.purchase_order_id = r.purchase_order_id and line.revision = r.revision) as lines
    from purchase_order_revisions r left join profiles author on author.id = r.made_by
    where r.purchase_order_id = ${id} order by r.revision desc`.execute(reader)
  return found.rows
}

export async function historyOfPurchaseOrder(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
) {
  await findPurchaseOrder(reader, actor, id)
  return { entries: historyWithoutCosts(actor, await eventsOf(reader, id), ['totalMinor']) }
}
