import { sql } from 'kysely'
import { hashOfLink, newLinkToken } from '#organization/messages/server/index.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { linkAt } from '#platform/server/link-at.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import type { OrderAnswer } from '../order-links.rules.ts'
import type { PurchaseOrderState } from '../purchase-orders.states.ts'
import { purchasingSettings } from '../purchasing.settings.ts'
import { orderLabel } from './find-purchase-order.ts'

export type OrderLink = {
  readonly id: string
  readonly orderId: string
  readonly label: string
  readonly supplierId: string
  readonly sentTo: string
  /** Empty where the address is of no contact. */
  readonly contactName: string
  readonly answer: OrderAnswer | null
  readonly answeredAt: string | null
  readonly withdrawnAt: string | null
  readonly isNewestRevision: boolean
  readonly orderState: PurchaseOrderState
  readonly orderVersion: number
}

/**
 * Makes the link for the current revision of an order and gives its URL. The token is in the
 * fragment after `#`, which is never sent to a server or a log; only its hash is kept.
 */
export async function newOrderLink(
  tx: Tx,
  { address, orderId, sentTo }: { address: string; orderId: string; sentTo: string },
): Promise<string> {
  const days = await settingOf(tx, purchasingSettings.orderLinkDays)
  const token = newLinkToken()
  await sql`insert into purchase_order_links
      (id, purchase_order_id, revision, token_hash, sent_to, contact_name, expires_at)
    select ${newId()}, po.id, po.revision, ${hashOfLink(token)}, ${sentTo},
      coalesce((select contact.name from supplier_contacts contact
        where contact.supplier_id = po.supplier_id and lower(contact.email) = lower(${sentTo})
        order by contact.role = 'orders' desc, contact.added_at, contact.id limit 1), ''),
      now() + make_interval(days => ${days})
    from purchase_orders po where po.id = ${orderId}`.execute(tx)
  return linkAt(address, `/supplier-order#${token}`)
}

/** The link that a token opens, unless it has expired. */
export async function findOrderLink(reader: Reader, token: string): Promise<OrderLink | undefined> {
  const found = await sql<Omit<OrderLink, 'label'> & { readonly number: number }>`
    select k.id, k.purchase_order_id as "orderId", po.number, po.supplier_id as "supplierId",
      k.sent_to as "sentTo", k.contact_name as "contactName", k.answer,
      k.answered_at as "answeredAt", k.withdrawn_at as "withdrawnAt",
      k.revision = po.revision as "isNewestRevision", po.state as "orderState",
      po.version as "orderVersion"
    from purchase_order_links k join purchase_orders po on po.id = k.purchase_order_id
    where k.token_hash = ${hashOfLink(token)} and k.expires_at > now()`.execute(reader)
  const [link] = found.rows
  if (!link) return undefined
  const { number, ...rest } = link
  return { ...rest, label: await orderLabel(reader, number) }
}

/** The same, for an answer: it and its order stay as they are read until the transaction ends. */
export async function lockOrderLink(tx: Tx, token: string): Promise<OrderLink | undefined> {
  // Each statement sees what another answer committed while this one waited.
  await sql`select from purchase_orders where id = (select purchase_order_id
    from purchase_order_links where token_hash = ${hashOfLink(token)}) for update`.execute(tx)
  await sql`select from purchase_order_links where token_hash = ${hashOfLink(token)}
    for update`.execute(tx)
  return findOrderLink(tx, token)
}

/** The link takes no second answer. */
export async function keepLinkAnswer(tx: Tx, id: string, answer: OrderAnswer): Promise<void> {
  await sql`update purchase_order_links set answer = ${answer}, answered_at = now()
    where id = ${id}`.execute(tx)
}

/** The link of an order that still takes an answer, as staff see it. */
export async function openLinkOf(reader: Reader, orderId: string) {
  const found = await sql<{ sentTo: string; expiresAt: string }>`
    select k.sent_to as "sentTo", k.expires_at as "expiresAt"
    from purchase_order_links k join purchase_orders po on po.id = k.purchase_order_id
    where po.id = ${orderId} and po.state = 'sent' and k.revision = po.revision
      and k.answer is null and k.withdrawn_at is null and k.expires_at > now()
    order by k.created_at desc limit 1`.execute(reader)
  return found.rows[0] ?? null
}
