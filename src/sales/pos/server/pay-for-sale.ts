import type { Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { returnCredit, spendCredit } from '#sales/customers/server/index.ts'
import { shortCode } from '#sales/gift-cards/gift-card-code.ts'
import { redeemGiftCard, returnToGiftCard } from '#sales/gift-cards/server/index.ts'
import { bookInto, type Drawer } from '#sales/registers/server/index.ts'
import { saleNoun } from '../pos.nouns.ts'
import type { SaleTender, TillTender } from '../sale-money.ts'
import { sharesOfCards } from './shares-of-cards.ts'

type PaidSale = {
  readonly id: string
  readonly label: string
  readonly customerId: string | null
  readonly drawer: Drawer
}

/** The ids of a payment by exchange and of the refund that it is. */
type Pair = { readonly id: string; readonly oppositeId: string }

type Payment = {
  readonly method: SaleTender
  /** Of cash what was handed over. */
  readonly amountMinor: Minor
  readonly keptMinor: Minor
  readonly reference: string
  readonly code?: string | undefined
  readonly pair?: Pair | undefined
}

/** Records the payments of a sale and books them into the session; store credit is spent. */
export async function payForSale(
  tx: Tx,
  actor: Actor,
  { payments, ...sale }: PaidSale & { readonly payments: readonly Payment[] },
): Promise<void> {
  for (const { method, amountMinor, keptMinor, reference, code, pair } of payments) {
    if (keptMinor === 0) continue
    const card =
      method === 'gift_card' ? await redeemFor(tx, actor, sale, { code, keptMinor }) : null
    await keep(tx, actor, sale, {
      kind: 'payment',
      method,
      amountMinor: keptMinor,
      tendered_minor: method === 'cash' ? amountMinor : null,
      reference: card ? shortCode(card.lastFour) : reference,
      refund_id: null,
      gift_card_id: card?.cardId ?? null,
      pair,
    })
    if (method === 'store_credit') await spendCredit(tx, actor, creditOf(sale, keptMinor))
  }
}

type Refunded = {
  readonly method: TillTender
  readonly amountMinor: Minor
  readonly refundId: string
}

/**
 * Refunds money of a sale by one method, out of the session; a gift card gets back what it paid.
 *
 * @throws Refusal `more_than_by_card`
 */
export async function refundPayment(
  tx: Tx,
  actor: Actor,
  sale: PaidSale,
  refunded: Refunded,
): Promise<void> {
  if (refunded.method !== 'gift_card') return refundPart(tx, actor, sale, refunded, null)
  const shares = await sharesOfCards(tx, sale, refunded.amountMinor)
  for (const { cardId, amountMinor } of shares)
    await refundPart(tx, actor, sale, { ...refunded, amountMinor }, cardId)
}

async function refundPart(
  tx: Tx,
  actor: Actor,
  sale: PaidSale,
  { method, amountMinor, refundId }: Refunded,
  cardId: string | null,
): Promise<void> {
  if (amountMinor === 0) return
  await keep(tx, actor, sale, {
    kind: 'refund',
    method,
    amountMinor,
    tendered_minor: null,
    reference: '',
    refund_id: refundId,
    gift_card_id: cardId,
  })
  const source = { noun: saleNoun.key, id: sale.id, label: sale.label }
  if (cardId !== null) await returnToGiftCard(tx, actor, { cardId, amountMinor, source })
  if (method === 'store_credit') await returnCredit(tx, actor, creditOf(sale, amountMinor))
}

type Exchanged = {
  readonly pair: Pair
  readonly amountMinor: Minor
  readonly reference: string
  readonly refundId: string
}

/** The refund of a sale that pays for another one, where its opposite is a payment. */
export async function keepExchange(
  tx: Tx,
  actor: Actor,
  sale: PaidSale,
  { refundId, ...exchanged }: Exchanged,
): Promise<void> {
  await keep(tx, actor, sale, {
    ...exchanged,
    kind: 'refund',
    method: 'exchange',
    tendered_minor: null,
    refund_id: refundId,
    gift_card_id: null,
  })
}

type Kept = {
  readonly kind: 'payment' | 'refund'
  readonly method: SaleTender
  readonly amountMinor: Minor
  readonly tendered_minor: Minor | null
  readonly reference: string
  readonly refund_id: string | null
  readonly gift_card_id: string | null
  readonly pair?: Pair | undefined
}

function redeemFor(
  tx: Tx,
  actor: Actor,
  { id, label, drawer }: PaidSale,
  { code, keptMinor }: { readonly code: string | undefined; readonly keptMinor: Minor },
) {
  if (code === undefined)
    throw new Refusal(
      'unprocessable',
      'code_missing',
      'A gift card pays by its code. Scan the card, or type its code.',
      { field: 'payments' },
    )
  return redeemGiftCard(tx, actor, {
    code,
    currency: drawer.currency,
    amountMinor: keptMinor,
    source: { noun: saleNoun.key, id, label },
  })
}

async function keep(
  tx: Tx,
  actor: Actor,
  { id: saleId, drawer }: PaidSale,
  { amountMinor, pair, ...row }: Kept,
): Promise<void> {
  const paymentId = pair?.id ?? newId()
  await tx
    .insertInto('sale_payments')
    .values({
      ...row,
      id: paymentId,
      sale_id: saleId,
      amount_minor: amountMinor,
      made_by: actor.userId,
      opposite_id: pair?.oppositeId ?? null,
    })
    .execute()
  const { kind, method } = row
  // No money comes or goes: the session has only the difference.
  if (method === 'exchange') return
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
