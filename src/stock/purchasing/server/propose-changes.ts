import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseBelowReceived } from '../purchase-orders.rules.ts'
import { purchaseOrderMachine } from '../purchase-orders.states.ts'
import { promise } from './confirm-purchase-order.ts'
import { type FoundOrder, lockPurchaseOrder } from './find-purchase-order.ts'
import { copySupplierCodes, keepRevision } from './keep-revision.ts'
import { firstAnswer, movePurchaseOrder } from './move-purchase-order.ts'
import { expectRest, linesOfOrder } from './order-lines.ts'
import { requireOrderRate } from './order-rate.ts'
import { refreshTotal } from './refresh-total.ts'
import { requireMaySend } from './require-may-send.ts'
import { orderedInWords } from './write-order-lines.ts'

type Step = { readonly id: string; readonly version: number }

type OfferedLine = {
  readonly lineId: string
  readonly quantity: number
  /** Left out, the price stays. */
  readonly unitCostMinor?: number | undefined
  readonly promisedOn: string | null
  readonly note: string
}

type Offer = { readonly note: string; readonly lines: readonly OfferedLine[] }

/** Records what the supplier offers instead, line by line; the order itself does not change yet. */
export async function proposeChanges(tx: Tx, actor: Actor, { note, lines, ...step }: Step & Offer) {
  const order = await lockPurchaseOrder(tx, actor, step)
  throwIfRefused(refuseMove(purchaseOrderMachine, 'propose_changes', order))
  const standing = new Map((await linesOfOrder(tx, order.id)).map((line) => [line.id, line]))
  const rows = lines.map((offered) => {
    const line = standing.get(offered.lineId)
    if (!line) throw notFound('This line')
    return { ...offered, unitCostMinor: offered.unitCostMinor ?? line.unitCostMinor, line }
  })
  const differing = rows.filter(
    ({ line, quantity, unitCostMinor, promisedOn }) =>
      quantity !== line.quantity - line.cancelled ||
      unitCostMinor !== line.unitCostMinor ||
      promisedOn !== line.promisedOn,
  )
  if (differing.length === 0)
    throw new Refusal(
      'unprocessable',
      'nothing_changes',
      `This is ${order.label} as it was sent. Confirm it, or enter what the supplier changes.`,
      { field: 'lines' },
    )
  const id = newId()
  await tx
    .insertInto('purchase_order_proposals')
    .values({
      id,
      purchase_order_id: order.id,
      revision: order.revision,
      note,
      recorded_by: authorId(actor),
    })
    .execute()
  await tx
    .insertInto('purchase_order_proposal_lines')
    .values(
      rows.map(({ lineId, quantity, unitCostMinor, promisedOn, note: why }) => ({
        proposal_id: id,
        line_id: lineId,
        quantity,
        unit_cost_minor: unitCostMinor,
        promised_on: promisedOn,
        note: why,
      })),
    )
    .execute()
  const version = await movePurchaseOrder(tx, actor, order, 'propose_changes', {
    set: firstAnswer(order),
    data: { lines: differing.length, note },
  })
  return { id: order.id, version }
}

/** What the supplier offers becomes the next revision, which is confirmed. */
export async function acceptChanges(tx: Tx, actor: Actor, step: Step) {
  const order = await lockPurchaseOrder(tx, actor, step)
  throwIfRefused(refuseMove(purchaseOrderMachine, 'accept_changes', order))
  const offer = await decideProposal(tx, actor, order.id, 'accepted')
  const before = await linesOfOrder(tx, order.id)
  for (const line of before) {
    const offered = offer.find(({ lineId }) => lineId === line.id)
    if (offered) throwIfRefused(refuseBelowReceived(line, offered.quantity))
  }
  await takeOffer(tx, offer)
  const lines = await linesOfOrder(tx, order.id)
  if (lines.every(({ quantity, cancelled }) => quantity === cancelled)) throw nothingLeft(order)
  const { totalMinor } = await refreshTotal(tx, order.id)
  const { rate } = await requireOrderRate(tx, order)
  const buyer = await requireMaySend(tx, actor, { order, lines, totalMinor, rate })
  const revision = order.revision + 1
  const latest = offer
    .flatMap(({ promisedOn }) => promisedOn ?? [])
    .toSorted()
    .at(-1)
  await copySupplierCodes(tx, order.id)
  const version = await movePurchaseOrder(tx, buyer, order, 'accept_changes', {
    set: {
      revision,
      confirmed_at: new Date().toISOString(),
      ...(latest ? { expected_on: latest } : {}),
    },
    data: { revision, lines: [orderedInWords(before), orderedInWords(lines)] },
  })
  await keepRevision(tx, buyer, { id: order.id, revision, reason: 'Proposed by the supplier' })
  const expectedOn = latest ?? order.expectedOn
  await expectRest(tx, { ...order, state: 'confirmed', expectedOn }, lines)
  return { id: order.id, version }
}

/** The order stays as it was sent. */
export async function declineChanges(
  tx: Tx,
  actor: Actor,
  { note, ...step }: Step & { readonly note: string },
) {
  const order = await lockPurchaseOrder(tx, actor, step)
  throwIfRefused(refuseMove(purchaseOrderMachine, 'decline_changes', order))
  await decideProposal(tx, actor, order.id, 'declined')
  const version = await movePurchaseOrder(tx, actor, order, 'decline_changes', { data: { note } })
  return { id: order.id, version }
}

/** Decides the open proposal of an order, if there is one; gives its lines. */
export async function decideProposal(
  tx: Tx,
  actor: Actor,
  orderId: string,
  decision: 'accepted' | 'declined',
) {
  const decided = await sql<{
    lineId: string
    quantity: number
    unitCostMinor: number
    promisedOn: string | null
  }>`with decided as (
      update purchase_order_proposals set decision = ${decision}, decided_at = now(),
        decided_by = ${authorId(actor)}
      where purchase_order_id = ${orderId} and decision = 'open' returning id
    )
    select line.line_id as "lineId", line.quantity, line.unit_cost_minor as "unitCostMinor",
      line.promised_on::text as "promisedOn"
    from decided join purchase_order_proposal_lines line on line.proposal_id = decided.id`.execute(
    tx,
  )
  return decided.rows
}

type Offered = Awaited<ReturnType<typeof decideProposal>>[number]

/** A line that is not delivered is cancelled; the others take quantity, price and day. */
async function takeOffer(tx: Tx, offer: readonly Offered[]): Promise<void> {
  await sql`update purchase_order_lines line set
      quantity = case when r.quantity > 0 then r.quantity else line.quantity end,
      cancelled = case when r.quantity > 0 then 0 else line.quantity - line.accepted end,
      unit_cost_minor = r."unitCostMinor"
    from jsonb_to_recordset(${JSON.stringify(offer)}::jsonb)
      as r("lineId" uuid, quantity bigint, "unitCostMinor" bigint)
    where line.id = r."lineId"`.execute(tx)
  await promise(tx, offer)
}

function nothingLeft({ label }: FoundOrder): Refusal {
  return new Refusal(
    'conflict',
    'nothing_left',
    `The supplier offers nothing of ${label}. Mark it as rejected instead.`,
  )
}
