import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import {
  addPurchaseOrder,
  confirmPurchaseOrder,
  proposeChanges,
  sendPurchaseOrder,
} from '#stock/purchasing/server/index.ts'
import { addDemoReceipt } from './add-demo-receipt.ts'
import { memberOf, type Team } from './create-team.ts'

/** How far the demo's orders have come, besides its drafts. */
const comeTo = ['sent', 'confirmed', 'changes_proposed', 'counting', 'received'] as const

/** An order with each of some suppliers that others draft nothing for, on its way to us or here. */
export async function addDemoPurchases(tx: Tx, team: Team): Promise<void> {
  const actor = memberOf(team, 'super_manager')
  const { rows } = await sql<Offer>`
    select item.supplier_id as "supplierId",
      (array_agg(item.variant_id order by v.sku))[1:3] as "variantIds", main.id as "outletId"
    from supplier_items item join suppliers s on s.id = item.supplier_id and s.is_active
    join variants v on v.id = item.variant_id and v.tracking = 'none' and v.quantity_scale = 0
    join outlets main on main.code = 'MAIN'
    where item.is_active and item.currency = main.currency and item.price_minor is not null
      and not exists (select from purchase_orders po where po.supplier_id = item.supplier_id)
    group by item.supplier_id, s.name, main.id
    order by s.name limit ${comeTo.length}`.execute(tx)
  for (const [at, offer] of rows.entries()) await addDemoPurchase(tx, actor, offer, comeTo[at])
}

type Offer = {
  readonly supplierId: string
  readonly outletId: string
  readonly variantIds: readonly string[]
}

async function addDemoPurchase(
  tx: Tx,
  actor: Actor,
  { supplierId, outletId, variantIds }: Offer,
  state: (typeof comeTo)[number] | undefined,
): Promise<void> {
  const today = await todayAt(tx, outletId)
  const drafted = await addPurchaseOrder(tx, actor, {
    supplierId,
    outletId,
    expectedOn: addDays(today, state === 'sent' ? -2 : 6),
    supplierReference: '',
    note: '',
    lines: variantIds.map((variantId) => ({ variantId, quantity: 24 })),
  })
  const sent = await sendPurchaseOrder(tx, actor, { ...drafted, by: 'other', to: '' })
  const isHere = state === 'counting' || state === 'received'
  if (state === 'confirmed' || isHere)
    await confirmPurchaseOrder(tx, actor, {
      ...sent,
      supplierReference: 'SO-20417',
      promisedOn: addDays(today, isHere ? 0 : 8),
      lines: [],
    })
  if (isHere) await addDemoReceipt(tx, actor, { id: drafted.id, supplierId, outletId }, state)
  if (state !== 'changes_proposed') return
  const lines = await tx
    .selectFrom('purchase_order_lines')
    .select(['id', 'unit_cost_minor as unitCostMinor'])
    .where('purchase_order_id', '=', drafted.id)
    .orderBy('position')
    .execute()
  await proposeChanges(tx, actor, {
    ...sent,
    note: 'The rest is out of stock until next month',
    lines: lines.map((line, at) => ({
      lineId: line.id,
      quantity: at === 0 ? 12 : 24,
      unitCostMinor: Math.round(line.unitCostMinor * 1.04),
      promisedOn: addDays(today, 10),
      note: '',
    })),
  })
}
