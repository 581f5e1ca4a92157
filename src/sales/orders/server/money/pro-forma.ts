import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { nothingCharged } from '../../charged-rows.ts'
import { refuseIncompleteCompany } from '../../company.rules.ts'
import type { InvoiceSheet } from '../../invoice.fields.ts'
import { findTerms } from '../editing/find-terms.ts'
import { companyFacts } from './company-facts.ts'
import { loadCharged } from './load-charged.ts'
import { snapshotOf } from './snapshot-of.ts'

/** A pro forma is offered until the order is dispatched or paid. */
export function isProFormaOffered(order: {
  readonly state: string
  readonly paidMinor: number
}): boolean {
  return ['pending', 'confirmed', 'packed'].includes(order.state) && order.paidMinor === 0
}

/**
 * The content of an invoice issued now: it has no number, is not saved, and is not a tax document.
 */
export async function proFormaOf(
  reader: Reader,
  actor: Actor,
  { id }: { id: string },
): Promise<InvoiceSheet> {
  const terms = await findTerms(reader, actor, id)
  throwIfRefused(refuseIncompleteCompany(await companyFacts(reader)))
  if (!isProFormaOffered(terms)) throw notOffered()
  const charged = (await loadCharged(reader, [id])).get(id) ?? nothingCharged
  const said = { charged, refersTo: [], reason: '', sellerBefore: null }
  const snapshot = await snapshotOf(reader, id, said)
  return { id, kind: 'pro_forma', label: snapshot.orderNumber, replacedBy: null, snapshot }
}

function notOffered(): Refusal {
  return new Refusal(
    'conflict',
    'wrong_state',
    'A pro forma is for an order that is neither paid nor sent. Issue an invoice instead.',
  )
}
