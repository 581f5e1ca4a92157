import { requireVerdict } from '#organization/approvals/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { formatMoney } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { breachOf, inShort } from '../invoice-limit.rules.ts'
import { refuseOwnInvoice } from '../match-invoice.rules.ts'
import { supplierInvoicesActions } from '../supplier-invoices.actions.ts'
import { supplierInvoiceNoun } from '../supplier-invoices.nouns.ts'
import { supplierInvoicesSettings } from '../supplier-invoices.settings.ts'
import { supplierInvoiceMachine } from '../supplier-invoices.states.ts'
import { requireVersion } from './find-supplier-invoice.ts'
import { type ComparedInvoice, compareInvoice, keepMatch } from './match-invoice.ts'
import { moveInvoice } from './tell-invoice.ts'

type Step = { readonly id: string; readonly version: number }

/**
 * Approves an invoice for payment. One that differs or is above the limit is approved by another
 * user than its author, who decides on what differs now.
 */
export async function approveInvoice(tx: Tx, actor: Actor, { id, version }: Step) {
  const invoice = await compareInvoice(tx, actor, id)
  throwIfRefused(refuseMove(supplierInvoiceMachine, 'approve', invoice))
  requireVersion(invoice, version)
  const mostMinor = await settingOf(tx, supplierInvoicesSettings.approvalMinor, invoice.outletId)
  const breach = breachOf(invoice, mostMinor)
  const isException = breach !== ''
  if (isException && invoice.enteredBy !== null && invoice.enteredBy === authorId(actor))
    throw refuseOwnInvoice(invoice.label, breach)
  const approver = await requireApproval(tx, actor, invoice, breach)
  if (invoice.state === 'held') await keepMatch(tx, invoice)
  const moved = await moveInvoice(tx, approver, invoice, 'approve', {
    version,
    set: {
      differs: `{${invoice.kinds.join(',')}}`,
      is_exception: isException,
      approved_by: authorId(actor),
      approved_at: new Date().toISOString(),
    },
    data: { differences: inShort(invoice.kinds), totalMinor: invoice.totalMinor },
  })
  return { id, version: moved }
}

function requireApproval(
  tx: Tx,
  actor: Actor,
  invoice: ComparedInvoice,
  limitBreached: string,
): Promise<Actor> {
  const { id, label, supplierName, outletId, currency, totalMinor, lines, kinds } = invoice
  const worth = formatMoney(totalMinor, currency)
  return requireVerdict(tx, actor, supplierInvoicesActions.approve, {
    payload: {
      id,
      totalMinor,
      kinds,
      lines: lines.map(({ orderLineId, quantity, unitPriceMinor, match }) => ({
        orderLineId,
        quantity,
        unitPriceMinor,
        over: match.overQuantity,
      })),
    },
    summary: `Approve ${label} of ${supplierName}, ${worth}`,
    facts: { Supplier: supplierName, Total: worth, Lines: String(lines.length) },
    path: supplierInvoiceNoun.path(id),
    outletId,
    exceeds: limitBreached !== '',
    limitBreached,
  })
}
