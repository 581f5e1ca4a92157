import { sql } from 'kysely'
import { insist, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { type InvoiceSnapshot, invoiceSnapshot } from '../../invoice.fields.ts'
import { refuseSettling } from '../../order-money.rules.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { lockTerms } from '../editing/find-terms.ts'
import { rolesAt } from '../roles-at.ts'
import { snapshotOf } from './snapshot-of.ts'

/**
 * Issues the invoice of an order. Numbers have no gap: the counter is a row that is locked until the
 * transaction ends. While the order costs the same, its invoice stands and is given again; one whose
 * order changed is replaced by a new one that names it.
 */
export async function issueInvoice(tx: Tx, actor: Actor, input: { id: string }) {
  const { order, terms } = await lockTerms(tx, actor, input.id)
  const { id, label: orderName } = order
  insist(refuseSettling(rolesAt(actor, terms.outletId)))
  if (terms.state === 'cancelled') throw cancelled(orderName)
  const snapshot = await snapshotOf(tx, terms)
  const last = await tx
    .selectFrom('order_invoices')
    .select(['id', 'label', 'snapshot'])
    .where('order_id', '=', id)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  if (last && isSame(invoiceSnapshot.parse(last.snapshot), snapshot))
    return { invoiceId: last.id, label: last.label }
  const prefix = await settingOf(tx, ordersSettings.invoicePrefix, terms.outletId)
  const counted = await sql<{ number: number }>`update invoice_counter
    set last_number = last_number + 1 returning last_number as number`.execute(tx)
  const number = counted.rows[0]?.number
  if (number === undefined) throw new Error('The counter of invoices has no row.')
  const invoiceId = newId()
  const label = `${prefix}${number}`
  await tx
    .insertInto('order_invoices')
    .values({
      id: invoiceId,
      number,
      label,
      order_id: id,
      replaces: last?.id ?? null,
      snapshot: sql`${JSON.stringify(snapshot)}::jsonb`,
      issued_by: authorId(actor),
    })
    .execute()
  await appendEvent(tx, actor, {
    type: 'order.invoiced',
    noun: orderNoun,
    id,
    label: orderName,
    outletId: terms.outletId,
    data: { invoice: label, ...(last ? { replaces: last.label } : {}) },
  })
  return { invoiceId, label }
}

/** What was paid meanwhile makes no new invoice; what was bought, or by whom, does. */
function isSame(issued: InvoiceSnapshot, now: InvoiceSnapshot): boolean {
  const sold = ({
    paidMinor: _paid,
    owedMinor: _owed,
    seller: _seller,
    ...rest
  }: InvoiceSnapshot) => JSON.stringify(invoiceSnapshot.partial().parse(rest))
  return sold(issued) === sold(now)
}

function cancelled(label: string): Refusal {
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is cancelled; there is nothing to invoice.`,
    { details: { state: 'cancelled' } },
  )
}
