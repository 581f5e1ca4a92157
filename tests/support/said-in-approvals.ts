import { allActions } from '#app/declared.ts'
import { noTerms } from '#delivery/advice/advice-decisions.ts'
import { decideAdvice } from '#delivery/advice/server/decide-advice.ts'
import { writeOffCase } from '#delivery/claims/server/write-off-case.ts'
import { approveRequest, rejectRequest } from '#organization/approvals/server/decide-approval.ts'
import { requestApproval } from '#organization/approvals/server/request-approval.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { giveCredit } from '#sales/customers/server/index.ts'
import { moveCustomers } from '#sales/customers/server/move-customers.ts'
import { cancelOrderByHand } from '#sales/orders/server/fulfilment/cancel-order-by-hand.ts'
import { getOrder, holdOrder, releaseHold } from '#sales/orders/server/index.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { anAdvice } from './advice-steps.ts'
import { aMissingReturn } from './claim-steps.ts'
import { anOrder } from './orders-in-state.ts'
import { because, makeUser, orderOf, type World } from './world.ts'

type Attempt = (actor: Actor) => Promise<unknown>

/**
 * Approvals with every possible end about a customer and their orders, each with this text from the
 * requester and from the approver. For two customers together the path of a request leads to the
 * earlier.
 *
 * @returns the ids of the requests
 */
export async function saidInApprovals(
  db: Database,
  world: World,
  { customerId, earlierId }: { readonly customerId: string; readonly earlierId: string },
  words: string,
): Promise<string[]> {
  const { admin } = world
  const reason = because(words)
  const act = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)
  const staff = await act((tx) => makeUser(tx, 'staff'))
  const clerk = await act((tx) => makeUser(tx, 'store_manager'))
  const ids: string[] = []
  const ask = async (attempt: Attempt, actor = staff) => {
    const ticket = await ticketOf(attempt(actor))
    const asked = await act((tx) => requestApproval(tx, actor, { ticket, note: words }))
    ids.push(asked.id)
    return asked
  }
  const get = async (attempt: Attempt, actor = staff) => {
    const { id } = await ask(attempt, actor)
    await act((tx) => approveRequest(tx, admin, allActions, { id, note: words }))
    await attempt({ ...actor, offeredApprovalId: id })
  }
  const give = (orderId: string) =>
    db.pool.query('update orders set customer_id = $1 where id = $2', [customerId, orderId])

  const packed = await anOrder(db, world, 'packed')
  await give(packed.id)
  const { holdId } = await act((tx) =>
    holdOrder(tx, admin, { id: packed.id, kind: 'fraud', reason }),
  )
  const release = { id: packed.id, holdId, note: words }
  await get((actor) => act((tx) => releaseHold(tx, actor, release)))
  const cancel: Attempt = async (actor) => {
    const { version } = await getOrder(db.reader, admin, { id: packed.id })
    return act((tx) => cancelOrderByHand(tx, actor, { id: packed.id, version, reason }))
  }
  const { id, version } = await ask(cancel)
  await act((tx) => rejectRequest(tx, admin, allActions, { id, version, note: words }))
  await get(cancel)

  // For an order that is not placed yet the request has neither its id nor its customer.
  const lines = [{ variantId: world.variants[2]?.id ?? '', quantity: 1 }]
  const discount = { amountMinor: 2_000, reason }
  const cheap = { ...orderOf(world, lines), shipName: words, discount }
  await get(async (actor) => {
    const placed = await placeOrder(db, actor, cheap, null)
    await give(placed.id)
    const wrong = { id: placed.id, version: placed.version, reason }
    await act((tx) => cancelOrderByHand(tx, admin, wrong))
  })
  await ask((actor) => placeOrder(db, actor, { ...cheap, customerId }, null))

  // For a parcel the request has only the record concerned: its case, or its exception.
  const missing = await aMissingReturn(db, world)
  await give(missing.parcel.order.id)
  const writeOff = {
    id: missing.id,
    version: missing.version,
    reason: because('Not found anywhere'),
  }
  await db.pool.query('update return_cases set value_minor = 900000 where id = $1', [missing.id])
  await get((actor) => act((tx) => writeOffCase(tx, actor, writeOff)), clerk)
  const stuck = await anAdvice(db, world)
  await give(stuck.parcel.order.id)
  const terms = { ...noTerms, cashMinor: 1_200 }
  const decide = { id: stuck.id, version: stuck.version, decision: 'change_cash', terms } as const
  await ask((actor) => act((tx) => decideAdvice(tx, actor, decide)))
  for (const orderId of [missing.parcel.order.id, stuck.parcel.order.id])
    await db.pool.query("update orders set state = 'delivered' where id = $1", [orderId])

  const credit = { id: customerId, currency: 'GBP', amountMinor: 6_000, isTakenBack: false, reason }
  await get((actor) => act((tx) => giveCredit(tx, actor, credit)), clerk)
  const two = { ids: [customerId, earlierId], move: 'block', reason } as const
  await ask((actor) => act((tx) => moveCustomers(tx, actor, two)))
  const block = { ids: [customerId], move: 'block', reason } as const
  await get((actor) => act((tx) => moveCustomers(tx, actor, block)))
  return ids
}

async function ticketOf(attempt: Promise<unknown>): Promise<string> {
  const refusal = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (refusal instanceof Refusal && refusal.code === 'approval_needed')
    return String(refusal.details.ticket)
  throw refusal ?? new Error('Nothing was refused for want of approval.')
}
