import { type RawBuilder, sql } from 'kysely'
import { nameOfUser } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { isOpenLine, isOpenOrder } from '#stock/purchasing/server/index.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import type {
  PortalLine,
  PortalOrder,
  PortalOrderRow,
  PortalRevision,
  PortalTask,
  PortalToDo,
} from '../supplier-portal.fields.ts'
import { portalOrderList } from '../supplier-portal.list.ts'
import { closedBecause } from '../supplier-portal.rules.ts'
import { asSupplier, supplierOf } from './as-supplier.ts'
import type { PortalParts } from './portal-parts.ts'

const prefixOf = (reader: Reader) => settingOf(reader, purchasingSettings.purchaseOrderPrefix)

const isLate = sql<boolean>`(${sql.raw(isOpenOrder)} and exists (
  select from purchase_order_lines line where line.purchase_order_id = po.id
    and ${sql.raw(isOpenLine)} and coalesce(line.promised_on, po.expected_on) < current_date))`

const isOwn = (actor: Actor) => sql<boolean>`po.supplier_id = ${supplierOf(actor)}`

const rowColumns = (prefix: string) => sql`po.id, po.number,
  ${prefix}::text || po.number as label, po.state, o.name as "outletName",
  po.supplier_reference as "supplierReference",
  (select count(*) from purchase_order_lines line
    where line.purchase_order_id = po.id and line.quantity > line.cancelled) as lines,
  po.total_minor as "totalMinor", po.currency, po.expected_on::text as "expectedOn",
  ${isLate} as "isLate", po.sent_at as "sentAt", po.revision, po.version`

/** Orders for the role of the portal, which sees those of its supplier; newest first. */
export async function readPortalOrders(
  portal: Reader,
  prefix: string,
  condition: RawBuilder<boolean>,
): Promise<PortalOrderRow[]> {
  const found = await sql<PortalOrderRow>`select ${rowColumns(prefix)}
    from purchase_orders po join portal_outlets o on o.id = po.outlet_id
    where ${condition} order by po.sent_at desc, po.id desc`.execute(portal)
  return found.rows
}

/**
 * A supplier's orders are read at once, a few thousand at most: the settings that a list reads are
 * not visible for the role of the portal.
 */
export const portalOrders = serveSmallList<PortalOrderRow, typeof portalOrderList>(
  portalOrderList,
  {
    rows: async (reader, actor) => {
      const prefix = await prefixOf(reader)
      return asSupplier(reader, actor, (portal) => readPortalOrders(portal, prefix, isOwn(actor)))
    },
    keyOf: ({ id }) => id,
    filters: {
      state: ({ state }) => state,
      late: (row) => row.isLate,
      sent: ({ sentAt }) => sentAt,
    },
    search: ({ label, supplierReference }) => `${label} ${supplierReference}`,
  },
)

/** The supplier itself, as the role of the portal sees it. */
export async function readOwnSupplier(portal: Reader, actor: Actor) {
  const own = await portal
    .selectFrom('suppliers')
    .select(['name', 'state'])
    .$narrowType<{ state: SupplierState }>()
    .where('id', '=', supplierOf(actor))
    .executeTakeFirst()
  if (!own) throw notFound('This supplier')
  return own
}

/** How long a decision of the buyer is shown, in days. */
const decidedDays = 14

export const portalToDo =
  ({ tasks }: PortalParts) =>
  async (reader: Reader, actor: Actor): Promise<PortalToDo> => {
    const prefix = await prefixOf(reader)
    const others: PortalTask[] = []
    for (const read of tasks) others.push(...(await read(reader, actor)))
    return asSupplier(reader, actor, async (portal) => {
      const { name, state } = await readOwnSupplier(portal, actor)
      const isToDo = sql<boolean>`${isOwn(actor)} and (po.state = 'sent' or ${isLate})`
      const orders = await readPortalOrders(portal, prefix, isToDo)
      const decided = await sql<PortalToDo['decided'][number]>`
      select distinct on (po.id) po.id as "orderId", ${prefix}::text || po.number as label,
        p.decision, p.decided_at as "decidedAt"
      from purchase_orders po join purchase_order_proposals p on p.purchase_order_id = po.id
      where ${isOwn(actor)} and p.decision <> 'open'
        and p.decided_at > now() - ${decidedDays}::integer * interval '1 day'
      order by po.id, p.decided_at desc`.execute(portal)
      return {
        supplierName: name,
        closedBecause: closedBecause(state),
        toAnswer: orders.filter((order) => order.state === 'sent'),
        overdue: orders.filter((order) => order.state !== 'sent'),
        decided: decided.rows.toSorted((one, other) => (one.decidedAt < other.decidedAt ? 1 : -1)),
        tasks: others,
      }
    })
  }

type Head = Omit<PortalOrder, 'items' | 'proposal' | 'revisions' | 'buyer' | 'closedBecause'> & {
  readonly sentBy: string | null
}

export async function getPortalOrder(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<PortalOrder> {
  const prefix = await prefixOf(reader)
  const { sentBy, ...order } = await asSupplier(reader, actor, async (portal) => {
    const found = await sql<Head>`
      select ${rowColumns(prefix)}, po.sent_by as "sentBy", po.note,
        concat_ws(', ', o.name, nullif(replace(o.address, chr(10), ', '), ''),
          nullif(trim(o.postcode || ' ' || o.city), '')) as "deliverTo",
        po.confirmed_at as "confirmedAt"
      from purchase_orders po join portal_outlets o on o.id = po.outlet_id
      where po.id = ${id} and ${isOwn(actor)}`.execute(portal)
    const [head] = found.rows
    if (!head) throw notFound('This order')
    return {
      ...head,
      closedBecause: closedBecause((await readOwnSupplier(portal, actor)).state),
      items: await readLines(portal, id),
      proposal: head.state === 'changes_proposed' ? await readProposal(portal, id) : null,
      revisions: await readRevisions(portal, id),
    }
  })
  // The role of the portal sees no users; only this name leaves the company.
  return { ...order, buyer: sentBy === null ? null : await nameOfUser(reader, sentBy) }
}

async function readLines(portal: Reader, id: string): Promise<PortalLine[]> {
  const found = await sql<PortalLine>`
    select line.id, v.sku, v.title, line.supplier_sku as "supplierSku", v.unit,
      v.quantity_scale as "quantityScale", line.quantity, line.accepted, line.rejected,
      line.cancelled, line.unit_cost_minor as "unitCostMinor",
      line.promised_on::text as "promisedOn"
    from purchase_order_lines line join portal_variants v on v.id = line.variant_id
    where line.purchase_order_id = ${id} order by line.position`.execute(portal)
  return found.rows
}

async function readProposal(portal: Reader, id: string) {
  const found = await sql<NonNullable<PortalOrder['proposal']>>`
    select p.note, p.proposed_at as "proposedAt",
      (select json_agg(json_build_object('lineId', line.line_id, 'quantity', line.quantity,
          'unitCostMinor', line.unit_cost_minor, 'promisedOn', line.promised_on,
          'note', line.note))
        from purchase_order_proposal_lines line where line.proposal_id = p.id) as lines
    from purchase_order_proposals p
    where p.purchase_order_id = ${id} and p.decision = 'open'`.execute(portal)
  return found.rows[0] ?? null
}

async function readRevisions(portal: Reader, id: string): Promise<PortalRevision[]> {
  const found = await sql<PortalRevision>`
    select r.revision, r.made_at as "madeAt", r.reason, r.expected_on::text as "expectedOn",
      r.total_minor as "totalMinor",
      (select json_agg(json_build_object('lineId', line.line_id, 'sku', v.sku,
          'quantityScale', v.quantity_scale, 'quantity', line.quantity,
          'unitCostMinor', line.unit_cost_minor, 'promisedOn', line.promised_on)
          order by line.position)
        from purchase_order_revision_lines line join portal_variants v on v.id = line.variant_id
        where line.purchase_order_id = r.purchase_order_id and line.revision = r.revision) as lines
    from purchase_order_revisions r where r.purchase_order_id = ${id}
    order by r.revision desc`.execute(portal)
  return found.rows
}
