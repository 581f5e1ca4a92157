import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type Charged, nothingCharged, sumsOf } from '../../charged-rows.ts'
import { refuseIncompleteCompany, refuseUnregisteredTax } from '../../company.rules.ts'
import { refuseSettling } from '../../order-money.rules.ts'
import { lockTerms } from '../editing/find-terms.ts'
import { rolesAt } from '../roles-at.ts'
import { companyFacts } from './company-facts.ts'
import { loadCharged } from './load-charged.ts'
import { type IssuedDocument, loadDocuments } from './load-documents.ts'
import { issueDue } from './settle-documents.ts'
import { snapshotOf } from './snapshot-of.ts'
import type { DocumentOrder } from './write-document.ts'

/**
 * Issues the invoice of an order over what it charges. One that has its invoice gets only what is
 * missing of it, which is nothing as long as every change settled its documents; where the customer's
 * name or address was wrong, everything is credited and invoiced to the right one.
 */
export async function issueInvoice(tx: Tx, actor: Actor, input: { id: string }) {
  const { order, terms } = await lockTerms(tx, actor, input.id)
  const { id, label } = order
  throwIfRefused(refuseSettling(rolesAt(actor, terms.outletId)))
  const documents = await loadDocuments(tx, id)
  if (terms.state === 'cancelled' && documents.length === 0) throw cancelled(label)
  const company = await companyFacts(tx)
  throwIfRefused(refuseIncompleteCompany(company))
  const now = (await loadCharged(tx, [id])).get(id) ?? nothingCharged
  const sums = sumsOf(now)
  throwIfRefused(refuseUnregisteredTax(label, company, sums.taxMinor))
  if (documents.length === 0 && now.rows.length === 0) throw nothingLeft(label)
  const { outletId } = terms
  const issued = await issueAll(tx, actor, { order: { id, label, outletId }, documents, now })
  const all = [...documents, ...issued]
  const invoice = all.findLast(({ kind }) => kind === 'invoice')
  if (!invoice) throw new Error(`${label} got no invoice.`)
  return { invoiceId: invoice.id, label: invoice.label }
}

type Issued = {
  readonly order: DocumentOrder
  readonly documents: readonly IssuedDocument[]
  readonly now: Charged
}

async function issueAll(tx: Tx, actor: Actor, { order, documents, now }: Issued) {
  const nothing = { refersTo: [], reason: '', charged: nothingCharged, sellerBefore: null }
  const { buyer } = await snapshotOf(tx, order.id, nothing)
  const last = documents.findLast(({ kind }) => kind === 'invoice')
  if (!last || last.isOfOldForm || isSameBuyer(last.snapshot.buyer, buyer)) {
    const why = documents.length === 0 ? '' : 'Order changed'
    return issueDue(tx, actor, { order, documents, now, why })
  }
  const why = 'Customer details corrected'
  const credited = await issueDue(tx, actor, { order, documents, now: nothingCharged, why })
  const all = [...documents, ...credited]
  return [...credited, ...(await issueDue(tx, actor, { order, documents: all, now, why }))]
}

type Buyer = IssuedDocument['snapshot']['buyer']

/** A phone is not required on an invoice, and an erased customer has no data left to compare. */
function isSameBuyer(issued: Buyer, now: Buyer): boolean {
  if (issued.name === 'Erased customer') return true
  return (['name', 'address', 'taxNumber'] as const).every((key) => issued[key] === now[key])
}

function cancelled(label: string): Refusal {
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is cancelled. There is nothing to invoice.`,
    { details: { state: 'cancelled' } },
  )
}

function nothingLeft(label: string): Refusal {
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} charges nothing any more. There is nothing to invoice.`,
  )
}
