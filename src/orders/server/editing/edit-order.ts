import { sql } from 'kysely'
import { insist, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { reasonFor } from '#reasons/server/index.ts'
import { type ChangeInWords, type EditedTerms, editInWords } from '../../order-edits.ts'
import type { OrderEdit } from '../../order-money.contract.ts'
import { refuseEditing } from '../../order-money.rules.ts'
import { owedMinor } from '../../order-money.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { settlePaymentHold } from '../money/settle-payment-hold.ts'
import { keepReason } from '../order-words-apart.ts'
import { insistOnPrices } from '../placing/insist-on-prices.ts'
import { type PricedDraft, priceDraft } from '../placing/price-draft.ts'
import { discountInWords, wordsOfLines } from '../placing/words-of-prices.ts'
import { rolesAt } from '../roles-at.ts'
import { lockTerms } from './find-terms.ts'
import { loadTerms, type OrderTerms } from './load-terms.ts'
import { moveReserved } from './move-reserved.ts'
import { type WrittenLine, writeTerms } from './write-terms.ts'

/**
 * Changes what was ordered and what it costs, and promises or gives back stock by the difference in
 * the same transaction. What an edit leaves to pay, or paid too much, is settled afterwards: until
 * then the house holds the order.
 */
export async function editOrder(tx: Tx, actor: Actor, input: OrderEdit) {
  const { order, terms } = await lockTerms(tx, actor, input.id)
  const { id, label } = order
  const { outletId, currency } = terms
  if (terms.version !== input.version) throw staleEdit(label, input.version, terms)
  insist(refuseEditing({ ...terms, label }, rolesAt(actor, outletId)))
  insistOnRefunded(label, terms, input)
  const priced = await priceDraft(tx, { ...input, outletId }, terms)
  const lines = await linesToWrite(tx, priced, input, terms)
  const discountReason = await reasonOfDiscount(tx, input, terms)
  const reason = await reasonFor(tx, 'order.edit', input.reason)
  const approved = await insistOnPrices(tx, actor, {
    outletId,
    priced,
    before: terms,
    label: label.toLowerCase(),
    path: orderNoun.path(id),
  })
  await moveReserved(tx, approved, { id, label, outletId }, terms.lines, lines)
  const version = await writeTerms(tx, {
    ...input,
    discountReason,
    reckoned: priced.reckoned,
    lines,
    removed: terms.lines.filter((line) => !lines.some((kept) => kept.id === line.id)),
  })
  const [after] = await loadTerms(tx, [id])
  if (!after) throw new Error(`${label} was lost while it was edited.`)
  const changes = editInWords(editedOf(terms), editedOf(after), currency)
  if (changes.length === 0) throw nothingChanged(label)
  await keepEdit(tx, approved, { terms, after, reason: reason.text })
  await appendEvent(tx, approved, {
    type: 'order.edited',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { ...(await keepReason(tx, id, reason)), ...pairsOf(changes) },
  })
  await settlePaymentHold(tx, order, terms, after)
  const { totalMinor } = after
  return { id, version, totalMinor, owedMinor: owedMinor(after) }
}

/** Units that were given money back for stay on the order, or the refund would be for nothing. */
function insistOnRefunded(label: string, terms: OrderTerms, input: OrderEdit): void {
  for (const line of terms.lines) {
    const kept = input.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
    if (kept >= line.refundedQuantity) continue
    throw new Refusal(
      'conflict',
      'already_refunded',
      `Units of ${line.sku} on ${label} were refunded already; leave at least those on the order.`,
      { field: 'lines' },
    )
  }
}

async function linesToWrite(
  tx: Tx,
  priced: PricedDraft,
  input: OrderEdit,
  terms: OrderTerms,
): Promise<WrittenLine[]> {
  const words = await wordsOfLines(tx, priced, input.lines, terms.lines)
  return priced.lines.map((line, at) => {
    const { lineId, variant, ...amounts } = line
    const { sku, title, quantityScale } = variant
    return {
      ...amounts,
      id: lineId ?? newId(),
      isNew: lineId === null,
      variantId: variant.id,
      sku,
      title,
      quantityScale,
      priceReason: words[at]?.priceReason ?? '',
      discountReason: words[at]?.discountReason ?? '',
    }
  })
}

function reasonOfDiscount(tx: Tx, { discount }: OrderEdit, terms: OrderTerms): Promise<string> {
  const amountMinor = discount?.amountMinor ?? 0
  if (amountMinor === terms.orderDiscountMinor && !discount?.reason)
    return Promise.resolve(terms.discountReason)
  return discountInWords(tx, amountMinor, discount?.reason, {
    field: 'discount.reason',
    what: 'the discount on the order',
  })
}

async function keepEdit(
  tx: Tx,
  actor: Actor,
  { terms, after, reason }: { terms: OrderTerms; after: OrderTerms; reason: string },
): Promise<void> {
  await tx
    .insertInto('order_edits')
    .values({
      id: newId(),
      order_id: terms.id,
      reason,
      before: sql`${JSON.stringify(editedOf(terms))}::jsonb`,
      after: sql`${JSON.stringify(editedOf(after))}::jsonb`,
      difference_minor: after.totalMinor - terms.totalMinor,
      edited_by: authorId(actor),
    })
    .execute()
}

function editedOf(terms: OrderTerms): EditedTerms {
  const { orderDiscountMinor, shippingMinor, totalMinor, paymentMethod, note } = terms
  const lines = terms.lines.map(
    ({ sku, quantity, quantityScale, unitPriceMinor, discountMinor }) => ({
      sku,
      quantity,
      quantityScale,
      unitPriceMinor,
      discountMinor,
    }),
  )
  return { lines, orderDiscountMinor, shippingMinor, totalMinor, paymentMethod, note }
}

/** For the record, which never forgets: of a note only that it changed; its words stand with the edit. */
function pairsOf(changes: readonly ChangeInWords[]): Record<string, readonly [string, string]> {
  return Object.fromEntries(
    changes.map(({ what, before, after }) => [
      what,
      what === 'Note' ? ['as it was', 'changed'] : [before, after],
    ]),
  )
}

/** Both stand in it: the version that was edited, and the order as it is by now. */
function staleEdit(label: string, yours: number, terms: OrderTerms): Refusal {
  return new Refusal(
    'stale',
    'stale_version',
    `${label} was changed meanwhile: you saw version ${yours}, it is now version ${terms.version}. Compare the two and save again.`,
    { field: 'version', details: { yours, current: terms.version, now: editedOf(terms) } },
  )
}

function nothingChanged(label: string): Refusal {
  return new Refusal(
    'unprocessable',
    'nothing_changed',
    `${label} stands exactly so already. Change something, or close the form.`,
  )
}
