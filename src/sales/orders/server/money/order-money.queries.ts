import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { chargedMinorOf, keptMinorOf } from '../../balance.ts'
import { missingOfCompany } from '../../company.rules.ts'
import { type EditedTerms, editInWords } from '../../order-edits.ts'
import type { OrderMoneyFacts } from '../../order-money.contract.ts'
import { refuseEditing, refuseSettling } from '../../order-money.rules.ts'
import { findTerms } from '../editing/find-terms.ts'
import { totalsOfTerms } from '../editing/totals-of-terms.ts'
import { rolesAt } from '../roles-at.ts'
import { companyFacts } from './company-facts.ts'
import { invoicesOf } from './invoices-of.ts'
import { isProFormaOffered } from './pro-forma.ts'

/** What an order costs, what was paid and refunded, and how it came about. */
export async function moneyOf(
  reader: Reader,
  actor: Actor,
  { id }: { id: string },
): Promise<OrderMoneyFacts> {
  const terms = await findTerms(reader, actor, id)
  const [payments, edits, invoices, company] = await Promise.all([
    paymentsOf(reader, id),
    editsOf(reader, id, terms.currency),
    invoicesOf(reader, id),
    companyFacts(reader),
  ])
  const roles = rolesAt(actor, terms.outletId)
  const calculation = totalsOfTerms(terms)
  return {
    ...calculation,
    id,
    version: terms.version,
    lines: terms.lines.map((line, at) => ({
      ...(calculation.lines[at] ?? failed()),
      lineId: line.id,
      refundedQuantity: line.refundedQuantity,
      refundedMinor: line.refundedMinor,
    })),
    discountReason: terms.discountReason,
    paidMinor: terms.paidMinor,
    refundedMinor: terms.refundedMinor,
    creditedMinor: terms.creditedMinor,
    cashAgreedMinor: terms.cashAgreedMinor,
    waivedMinor: terms.waivedMinor,
    refundedShippingMinor: terms.refundedShippingMinor,
    paymentMethod: terms.paymentMethod,
    goodwillMinor: terms.goodwillMinor,
    chargedMinor: chargedMinorOf(terms),
    keptMinor: keptMinorOf(terms),
    balanceMinor: terms.balanceMinor,
    authorisedMinor: terms.authorisedMinor,
    releasedMinor: terms.releasedMinor,
    customerId: terms.customerId,
    payments,
    edits,
    invoices,
    missingOfCompany: missingOfCompany(company),
    isProFormaOffered: isProFormaOffered(terms),
    whyNotEdit: refuseEditing({ ...terms, label: 'This order' }, roles)?.message ?? null,
    whyNotSettle: refuseSettling(roles)?.message ?? null,
  }
}

function failed(): never {
  throw new Error('A line of the order was not calculated.')
}

async function paymentsOf(reader: Reader, id: string): Promise<OrderMoneyFacts['payments']> {
  const found = await sql<OrderMoneyFacts['payments'][number]>`
    select p.id, p.kind, p.method, p.amount_minor as "amountMinor", p.reference, p.reason,
      p.taken_at as "takenAt", taker.full_name as "takenBy"
    from order_payments p left join profiles taker on taker.id = p.created_by
    where p.order_id = ${id} order by p.taken_at, p.id`.execute(reader)
  return found.rows
}

type EditRow = Omit<OrderMoneyFacts['edits'][number], 'changes'> & {
  readonly before: EditedTerms
  readonly after: EditedTerms
}

async function editsOf(
  reader: Reader,
  id: string,
  currency: string,
): Promise<OrderMoneyFacts['edits']> {
  const found = await sql<EditRow>`
    select e.id, e.reason, e.before, e.after, e.difference_minor as "differenceMinor",
      e.edited_at as "editedAt", editor.full_name as "editedBy"
    from order_edits e left join profiles editor on editor.id = e.edited_by
    where e.order_id = ${id} order by e.edited_at desc limit 100`.execute(reader)
  return found.rows.map(({ before, after, ...edit }) => ({
    ...edit,
    changes: editInWords(before, after, currency),
  }))
}
