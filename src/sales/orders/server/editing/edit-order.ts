import { sql } from 'kysely'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { changesBetween } from '#platform/changes.ts'
import { codedKey } from '#platform/events.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { type ChangeInWords, type EditedTermsNow, editInWords } from '../../order-edits.ts'
import type { OrderEdit } from '../../order-money.contract.ts'
import { refuseEditing } from '../../order-money.rules.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { removeRefunded } from '../money/remove-refunded.ts'
import { requireTerms } from '../money/require-terms.ts'
import { settleDocuments } from '../money/settle-documents.ts'
import { settleMoney } from '../money/settle-money.ts'
import { keepReason } from '../order-words-apart.ts'
import { type PricedDraft, priceDraft } from '../placing/price-draft.ts'
import { requirePrices } from '../placing/require-prices.ts'
import { discountInWords, wordsOfLines } from '../placing/words-of-prices.ts'
import { rolesAt } from '../roles-at.ts'
import { closeIfSentElsewhere } from '../short/close-if-sent-elsewhere.ts'
import { settleStockHolds } from '../short/settle-stock-holds.ts'
import { editedOf } from './edited-of.ts'
import { lockTerms } from './find-terms.ts'
import { loadTerms, type OrderTerms } from './load-terms.ts'
import { moveReserved } from './move-reserved.ts'
import { type WrittenLine, writeTerms } from './write-terms.ts'

/**
 * Changes lines and prices, and reserves or releases stock by the difference in the same
 * transaction. A balance due or an overpayment is settled afterwards: until then the system puts
 * the order on hold.
 */
export async function editOrder(tx: Tx, actor: Actor, input: OrderEdit) {
  const { order, terms } = await lockTerms(tx, actor, input.id)
  const { id, label } = order
  const { outletId, currency } = terms
  if (terms.version !== input.version) throw staleEdit(label, input.version, terms)
  throwIfRefused(refuseEditing({ ...terms, label }, rolesAt(actor, outletId)))
  const { shippingMinor = terms.shippingMinor, note = terms.note } = input
  const priced = await priceDraft(tx, { ...input, shippingMinor, outletId }, terms)
  const lines = await linesToWrite(tx, priced, input, terms)
  const discountReason = await reasonOfDiscount(tx, input, terms)
  const reason = await reasonFor(tx, 'order.edit', input.reason)
  await requireTerms(tx, actor, { ...input, outletId, before: terms.paymentMethod })
  const approved = await requirePrices(tx, actor, {
    outletId,
    priced,
    before: terms,
    label: label.toLowerCase(),
    path: orderNoun.path(id),
  })
  await moveReserved(tx, approved, { id, label, outletId }, terms.lines, lines)
  const version = await writeTerms(tx, {
    ...input,
    note,
    discountReason,
    calculated: priced.calculated,
    // One that has ended prices nothing now, and stays to be read.
    priceListId:
      input.priceListId === undefined ? terms.priceListId : (priced.priceList?.id ?? null),
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
    data: {
      ...(await keepReason(tx, id, reason)),
      ...pairsOf(changes),
      [codedKey]: changesBetween(codedTerms(terms), codedTerms(after)),
    },
  })
  await removeRefunded(tx, removalsOf(terms, input))
  const { totalMinor, balanceMinor } = await settleMoney(tx, approved, order, terms)
  await settleStockHolds(tx, approved, order)
  const closed = await closeIfSentElsewhere(tx, approved, order)
  await settleDocuments(tx, approved, id, reason.label)
  return { id, version: closed ?? version, totalMinor, balanceMinor }
}

/** How many units leave each line. */
function removalsOf(terms: OrderTerms, input: OrderEdit) {
  return terms.lines.flatMap(({ id: lineId, quantity }) => {
    const kept = input.lines.find((line) => line.lineId === lineId)?.quantity ?? 0
    return kept < quantity ? [{ lineId, quantity: quantity - kept }] : []
  })
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

/**
 * For the log, which is never erased: of a note only that it changed; its text is saved with the
 * edit.
 */
function pairsOf(changes: readonly ChangeInWords[]): Record<string, readonly [string, string]> {
  return Object.fromEntries(
    changes.map(({ what, before, after }) => [
      what,
      what === 'Note' ? ['as it was', 'changed'] : [before, after],
    ]),
  )
}

/** The changes of an edit for webhooks; the text of a note is left out. */
function codedTerms(terms: OrderTerms) {
  const { note: _words, lines, ...amounts } = editedNow(terms)
  return { ...amounts, lines: lines.map(({ title: _title, ...line }) => line) }
}

function editedNow(terms: OrderTerms): EditedTermsNow {
  const { orderDiscountMinor, shippingMinor, totalMinor, paymentMethod, note } = terms
  const lines = terms.lines.map(
    ({ id, variantId, sku, title, quantity, quantityScale, unitPriceMinor, discountMinor }) => ({
      lineId: id,
      ...{ variantId, sku, title, quantity, quantityScale, unitPriceMinor, discountMinor },
    }),
  )
  return { lines, orderDiscountMinor, shippingMinor, totalMinor, paymentMethod, note }
}

/** The refusal has both: the version that was edited, and the current order. */
function staleEdit(label: string, yours: number, terms: OrderTerms): Refusal {
  return new Refusal(
    'stale',
    'stale_version',
    `${label} was changed meanwhile: you saw version ${yours}, it is now version ${terms.version}. Compare the two and save again.`,
    { field: 'version', details: { yours, current: terms.version, now: editedNow(terms) } },
  )
}

function nothingChanged(label: string): Refusal {
  return new Refusal(
    'unprocessable',
    'nothing_changed',
    `${label} has exactly these values already. Change something, or close the form.`,
  )
}
