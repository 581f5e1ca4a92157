import { newLink as newAdviceLink } from '#delivery/advice/server/ask-for-choice.ts'
import { newReturnLink } from '#delivery/returns/server/new-return-link.ts'
import { returnLinkToken } from '#delivery/returns/server/return-link-token.ts'
import { demoEmail } from '#organization/users/demo-users.ts'
import { actorOfUser } from '#organization/users/server/index.ts'
import { linkOf, tokenHash } from '#organization/users/server/people/invitation-token.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newLink as newConfirmLink } from '#sales/confirmations/server/new-link.ts'
import { askedBy } from './approval-steps.ts'

/** Records of the demo for screens that show one. */

/** The path of the demo's first draft. */
export async function draftOrder(db: Database): Promise<string> {
  const draft = await db.reader
    .selectFrom('purchase_orders')
    .select('id')
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return `/purchase-orders?open=${draft.id}`
}

/** The path of the demo's order whose supplier offers something else. */
export async function proposedOrder(db: Database): Promise<string> {
  const order = await db.reader
    .selectFrom('purchase_orders')
    .select('id')
    .where('state', '=', 'changes_proposed')
    .executeTakeFirstOrThrow()
  return `/purchase-orders?open=${order.id}`
}

/** A pending request of the demo's staff. */
export async function requestOfStaff(db: Database): Promise<string> {
  const staff = await db.reader
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', demoEmail('staff'))
    .executeTakeFirstOrThrow()
  const actor = await actorOfUser(db.reader, staff.id)
  const outlet = await db.reader.selectFrom('outlets').select('id').executeTakeFirstOrThrow()
  if (!actor) throw new Error('The demo has no staff.')
  return (await askedBy(db, actor, outlet.id)).id
}

/**
 * The newest order of a few units in this state, with or without an open hold; for pending ones,
 * one that no rule confirms meanwhile, because rules require an accepted address.
 */
export async function orderIn(db: Database, state: string, isHeld: boolean): Promise<string> {
  const order = await db.reader
    .selectFrom('orders')
    .select('id')
    .where('state', '=', state)
    .where('units', '>=', 2)
    .where(({ exists, not, selectFrom }) => {
      const hold = exists(
        selectFrom('order_holds')
          .select('order_holds.id')
          .whereRef('order_holds.order_id', '=', 'orders.id')
          .where('released_at', 'is', null),
      )
      return isHeld ? hold : not(hold)
    })
    .orderBy(({ eb }) => eb('state', '=', 'pending').and('address_verdict', '=', 'accept'))
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  return order.id
}

/** A level with reserved stock, as the page's URL names it. */
export async function levelReserved(db: Database): Promise<string> {
  const level = await db.reader
    .selectFrom('stock_levels')
    .select(['variant_id', 'outlet_id'])
    .where('reserved', '>', 0)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  return `${level.variant_id}:${level.outlet_id}`
}

export async function idFrom(
  db: Database,
  table:
    | 'outlets'
    | 'bins'
    | 'scans'
    | 'registers'
    | 'register_sessions'
    | 'sales'
    | 'service_areas'
    | 'returns'
    | 'couriers'
    | 'remittances'
    | 'waves'
    | 'parcels'
    | 'load_sheets'
    | 'return_cases'
    | 'claims'
    | 'suspicious_cases',
): Promise<string> {
  const row = await db.reader.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()
  return row.id
}

/** The token with which the customer confirms an order. */
export async function confirmToken(db: Database): Promise<string> {
  const orderId = await orderIn(db, 'pending', false)
  return db.transaction((tx) => newConfirmLink(tx, orderId))
}

/** The first delivery exception that waits for a decision. */
export async function adviceToDecide(db: Database): Promise<string> {
  const advice = await db.reader
    .selectFrom('advices')
    .select('id')
    .where('state', 'in', ['raised', 'contacting'])
    .orderBy('queue_rank', 'desc')
    .executeTakeFirstOrThrow()
  return advice.id
}

/** The token with which the customer chooses about an undelivered parcel. */
export async function adviceToken(db: Database): Promise<string> {
  const id = await adviceToDecide(db)
  return db.transaction((tx) => newAdviceLink(tx, id))
}

/** The token of a delivered order that its customer can return. */
export async function returnToken(db: Database): Promise<string> {
  const { id: orderId } = await db.reader
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'delivered')
    .where('units', '>=', 2)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('returns').whereRef('returns.order_id', '=', 'orders.id'))),
    )
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  // The demo is in the past, so that most of it is beyond the return window.
  await db.reader
    .updateTable('orders')
    .set({ state_changed_at: new Date().toISOString() })
    .where('id', '=', orderId)
    .execute()
  const house = systemActor('Screens')
  const { id } = await db.transaction((tx) => newReturnLink(tx, house, { orderId }))
  return returnLinkToken(db.reader, id)
}

/** The link of an invitation that can still be accepted; those of the demo were never sent. */
export async function openInvitation(db: Database): Promise<string> {
  const invitation = await db.reader
    .selectFrom('invitations')
    .select(['id', 'version'])
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow()
  await db.reader
    .updateTable('invitations')
    .set({ token_hash: await tokenHash(db.reader, invitation) })
    .where('id', '=', invitation.id)
    .execute()
  return linkOf(db.reader, invitation)
}

/** A user with temporary access now. */
export async function someoneCovering(db: Database): Promise<string> {
  const cover = await db.reader
    .selectFrom('cover_grants')
    .select('user_id')
    .orderBy('ends_at', 'desc')
    .executeTakeFirstOrThrow()
  return cover.user_id
}

/** The customer with most orders. */
export async function customerWithOrders(db: Database): Promise<string> {
  const found = await db.reader
    .selectFrom('customers')
    .select('id')
    .orderBy('orders_placed', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return found.id
}

export async function variantOf(db: Database, sku: string): Promise<string> {
  const found = await db.reader
    .selectFrom('variants')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()
  return found.id
}

/** A transfer of the demo in this state. */
export async function transferIn(db: Database, state: string): Promise<string> {
  const transfer = await db.reader
    .selectFrom('transfers')
    .select('id')
    .where('state', '=', state)
    .where('is_blind', '=', false)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  return transfer.id
}

/** An order whose address needs fixing, with a suggestion. */
export async function addressToFix(db: Database): Promise<string> {
  const { id } = await db.reader
    .selectFrom('orders')
    .innerJoin('address_checks', 'address_checks.subject_id', 'orders.id')
    .select('orders.id')
    .where('address_verdict', '=', 'fix')
    .where('state', 'in', ['pending', 'confirmed'])
    .where('suggestion', 'is not', null)
    .orderBy('orders.number')
    .executeTakeFirstOrThrow()
  return id
}

/** A gift card of the demo that was loaded once more. */
export async function loadedCard(db: Database): Promise<string> {
  const { card_id } = await db.reader
    .selectFrom('gift_card_entries')
    .select('card_id')
    .where('kind', '=', 'load')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirstOrThrow()
  return card_id
}

export async function supplierOf(db: Database, code: string): Promise<string> {
  const supplier = await db.reader
    .selectFrom('suppliers')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return supplier.id
}
