import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'

type Line = {
  readonly orderId: string
  readonly label: string
  readonly outletId: string
  readonly sku: string
  readonly isLeftOut: boolean
}

type Named = { readonly lineId: string }

/** Leaves a line out of the figures of its supplier, such as for an event beyond anyone’s control. */
export async function leaveOutLine(
  tx: Tx,
  actor: Actor,
  { lineId, reason }: Named & { readonly reason: string },
) {
  const line = await lockLine(tx, actor, lineId)
  if (line.isLeftOut) throw notAsSeen(line, 'is left out of the figures already')
  await tx
    .insertInto('supplier_lines_left_out')
    .values({ id: newId(), order_line_id: lineId, reason, left_out_by: authorId(actor) })
    .execute()
  await tell(tx, actor, line, 'line_left_out', { reason })
  return { lineId }
}

/** Counts a line again that was left out. */
export async function countLineAgain(tx: Tx, actor: Actor, { lineId }: Named) {
  const line = await lockLine(tx, actor, lineId)
  if (!line.isLeftOut) throw notAsSeen(line, 'counts in the figures already')
  await sql`update supplier_lines_left_out set counted_at = now(), counted_by = ${authorId(actor)}
    where order_line_id = ${lineId} and counted_at is null`.execute(tx)
  await tell(tx, actor, line, 'line_counted', {})
  return { lineId }
}

async function lockLine(tx: Tx, actor: Actor, lineId: string): Promise<Line> {
  const prefix = await settingOf(tx, purchasingSettings.purchaseOrderPrefix)
  const found = await sql<Line>`select po.id as "orderId", ${prefix}::text || po.number as label,
      po.outlet_id as "outletId", v.sku, exists (select from supplier_lines_left_out l
        where l.order_line_id = line.id and l.counted_at is null) as "isLeftOut"
    from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
    join variants v on v.id = line.variant_id
    where line.id = ${lineId} and po.sent_at is not null
      and ${withinOutlets(actor, capability.supplierAnalytics, 'po.outlet_id')}
    for update of line`.execute(tx)
  const [line] = found.rows
  if (!line) throw notFound('This line of a purchase order')
  return line
}

function notAsSeen({ sku, label }: Line, what: string): Refusal {
  return new Refusal(
    'conflict',
    'changed_meanwhile',
    `${sku} of ${label} ${what}. Reload the page.`,
  )
}

async function tell(
  tx: Tx,
  actor: Actor,
  { orderId, label, outletId, sku }: Line,
  act: 'line_left_out' | 'line_counted',
  data: Readonly<Record<string, string>>,
): Promise<void> {
  await appendEvent(tx, actor, {
    type: `purchase_order.${act}`,
    noun: purchaseOrderNoun,
    id: orderId,
    label,
    outletId,
    data: { sku, ...data },
  })
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids: [orderId], outletId })
}
