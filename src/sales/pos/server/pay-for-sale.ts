import type { Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { returnCredit, spendCredit } from '#sales/customers/server/index.ts'
import { bookInto, type Drawer } from '#sales/registers/server/index.ts'
import { saleNoun } from '../pos.nouns.ts'
import type { TillTender } from '../sale-money.ts'

type PaidSale = {
  readonly id: string
  readonly label: string
  readonly customerId: string | null
  readonly drawer: Drawer
}

type Payment = {
  readonly method: TillTender
  /** Of cash what was handed over. */
  readonly amountMinor: Minor
  readonly keptMinor: Minor
  readonly reference: string
}

/** Records the payments of a sale and books them into the session; store credit is spent. */
export async function payForSale(
  tx: Tx,
  actor: Actor,
  { payments, ...sale }: PaidSale & { readonly payments: readonly Payment[] },
): Promise<void> {
  for (const { method, amountMinor, keptMinor, reference } of payments) {
    if (keptMinor === 0) continue
    await keep(tx, actor, sale, {
      kind: 'payment',
      method,
      amountMinor: keptMinor,
      tendered_minor: method === 'cash' ? amountMinor : null,
      reference,
      refund_id: null,
    })
    if (method === 'store_credit') await spendCredit(tx, actor, creditOf(sale, keptMinor))
  }
}

/** Gives money of a sale back by one method, out of the session. */
export async function giveBack(
  tx: Tx,
  actor: Actor,
  sale: PaidSale,
  back: { readonly method: TillTender; readonly amountMinor: Minor; readonly refundId: string },
): Promise<void> {
  const { method, amountMinor, refundId } = back
  if (amountMinor === 0) return
  await keep(tx, actor, sale, {
    kind: 'refund',
    method,
    amountMinor,
    tendered_minor: null,
    reference: '',
    refund_id: refundId,
  })
  if (method === 'store_credit') await returnCredit(tx, actor, creditOf(sale, amountMinor))
}

type Kept = {
  readonly kind: 'payment' | 'refund'
  readonly method: TillTender
  readonly amountMinor: Minor
  readonly tendered_minor: Minor | null
  readonly reference: string
  readonly refund_id: string | null
}

async function keep(
  tx: Tx,
  actor: Actor,
  { id: saleId, drawer }: PaidSale,
  { amountMinor, ...row }: Kept,
): Promise<void> {
  const paymentId = newId()
  await tx
    .insertInto('sale_payments')
    .values({
      ...row,
      id: paymentId,
      sale_id: saleId,
      amount_minor: amountMinor,
      made_by: actor.userId,
    })
    .execute()
  const { kind, method } = row
  await bookInto(tx, actor, drawer.sessionId, { paymentId, kind, method, amountMinor })
}

function creditOf({ id, label, customerId, drawer }: PaidSale, amountMinor: Minor) {
  if (customerId === null)
    throw new Refusal(
      'unprocessable',
      'no_customer',
      'Store credit belongs to a customer. Choose the customer first, or another method.',
      { field: 'customerId' },
    )
  const source = { noun: saleNoun.key, id, label }
  return { customerId, currency: drawer.currency, amountMinor, source }
}
