import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import { findPurchaseOrder } from './find-purchase-order.ts'

/** Ends the links by which the supplier answers an order without an account. */
export async function withdrawLinks(tx: Tx, actor: Actor, input: { readonly id: string }) {
  const { id, label, outletId } = await findPurchaseOrder(tx, actor, input.id, { isLocked: true })
  const ended = await sql<{ to: string }>`update purchase_order_links
    set withdrawn_at = now(), withdrawn_by = ${authorId(actor)}
    where purchase_order_id = ${id} and answer is null and withdrawn_at is null
      and expires_at > now()
    returning sent_to as "to"`.execute(tx)
  const [first] = ended.rows
  if (!first) throw noLink(label)
  await appendEvent(tx, actor, {
    type: 'purchase_order.link_revoked',
    noun: purchaseOrderNoun,
    id,
    label,
    outletId,
    data: { to: [...new Set(ended.rows.map(({ to }) => to))].join(', ') },
  })
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids: [id], outletId })
  return { id }
}

function noLink(label: string): Refusal {
  return new Refusal(
    'conflict',
    'no_open_link',
    `${label} has no link that still works. There is nothing to withdraw.`,
  )
}
