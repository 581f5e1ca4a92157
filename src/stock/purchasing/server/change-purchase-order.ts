import { changesBetween, overlaid } from '#platform/changes.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { purchaseOrderMachine } from '../purchase-orders.states.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import type { NewOrder } from './add-purchase-order.ts'
import { type FoundOrder, lockPurchaseOrder } from './find-purchase-order.ts'
import { copySupplierCodes, keepRevision } from './keep-revision.ts'
import { mailOrder } from './mail-order.ts'
import { movePurchaseOrder } from './move-purchase-order.ts'
import { expectRest, linesOfOrder, type OrderLine } from './order-lines.ts'
import { requireOrderRate } from './order-rate.ts'
import { refreshTotal } from './refresh-total.ts'
import { requireMaySend } from './require-may-send.ts'
import { orderedInWords, writeOrderLines } from './write-order-lines.ts'

type Facts = Pick<NewOrder, 'expectedOn' | 'supplierReference' | 'note'>

type Input = { readonly [F in keyof Facts]?: Facts[F] | undefined } & {
  readonly id: string
  readonly version: number
  readonly lines: NewOrder['lines']
  readonly reason: string
}

/**
 * Changes a draft. A change of an order that was sent is its next revision: the supplier confirms
 * it again, unless a part of it has come.
 *
 * @param appAddress for the link in the email; null for an email without one
 */
export async function changePurchaseOrder(
  tx: Tx,
  actor: Actor,
  input: Input,
  appAddress: string | null = null,
) {
  const order = await lockPurchaseOrder(tx, actor, input)
  const { id, state } = order
  const isDraft = state === 'draft'
  const isSent = state === 'sent' || state === 'confirmed' || state === 'partially_received'
  if (!isDraft && !isSent) throw unchangeable(order)
  const { id: _id, version: _version, lines: _lines, reason, ...given } = input
  const before = await linesOfOrder(tx, id)
  const lines = await writeOrderLines(tx, order, input.lines)
  const facts = overlaid(factsOf(order), given)
  const changes = changesBetween(
    { ...factsOf(order), lines: inWords(before) },
    { ...facts, lines: inWords(lines) },
  )
  if (Object.keys(changes).length === 0 && samePrices(before, lines))
    return { id, version: order.version }
  if (isSent && reason === '') throw reasonNeeded(order)
  await tx
    .updateTable('purchase_orders')
    .set({
      expected_on: facts.expectedOn,
      supplier_reference: facts.supplierReference,
      note: facts.note,
    })
    .where('id', '=', id)
    .execute()
  const { version, totalMinor } = await refreshTotal(tx, id)
  const changed = { ...order, ...facts, totalMinor }
  if (isSent) return reviseSent(tx, actor, changed, { lines, reason, changes, appAddress })
  await appendEvent(tx, actor, {
    type: 'purchase_order.changed',
    noun: purchaseOrderNoun,
    id,
    label: order.label,
    outletId: order.outletId,
    data: changes,
  })
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids: [id], outletId: order.outletId })
  return { id, version }
}

type Revised = {
  readonly lines: readonly OrderLine[]
  readonly reason: string
  readonly changes: Readonly<Record<string, unknown>>
  readonly appAddress: string | null
}

async function reviseSent(
  tx: Tx,
  actor: Actor,
  order: FoundOrder,
  { lines, reason, changes, appAddress }: Revised,
) {
  const { id, totalMinor, sentTo } = order
  const revision = order.revision + 1
  const { rate } = await requireOrderRate(tx, order)
  const sender = await requireMaySend(tx, actor, { order, lines, totalMinor, rate })
  await copySupplierCodes(tx, id)
  await keepRevision(tx, sender, { id, revision, reason })
  const isPart = order.state === 'partially_received'
  const version = await movePurchaseOrder(tx, sender, order, isPart ? 'revise_rest' : 'revise', {
    set: { revision },
    data: { ...changes, revision, reason },
  })
  await expectRest(tx, order, lines)
  // Once a part has come, the supplier has nothing to confirm.
  const address = isPart ? null : appAddress
  if (sentTo) await mailOrder(tx, order, { to: sentTo, change: { revision, reason }, address })
  return { id, version }
}

function factsOf({ expectedOn, supplierReference, note }: FoundOrder): Facts {
  return { expectedOn, supplierReference, note }
}

const inWords = (lines: readonly OrderLine[]) => orderedInWords(lines)

function samePrices(before: readonly OrderLine[], after: readonly OrderLine[]): boolean {
  const prices = new Map(before.map(({ id, unitCostMinor }) => [id, unitCostMinor]))
  return after.every(({ id, unitCostMinor }) => prices.get(id) === unitCostMinor)
}

function unchangeable({ label, state }: FoundOrder): Refusal {
  const now = purchaseOrderMachine.states[state].label.toLowerCase()
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is ${now}; its lines can be changed while it is a draft, or sent and not received in full.`,
    { details: { state } },
  )
}

function reasonNeeded({ label }: FoundOrder): Refusal {
  return new Refusal(
    'unprocessable',
    'reason_needed',
    `${label} was sent. Say why it changes: the supplier gets the reason with the new revision.`,
    { field: 'reason' },
  )
}
