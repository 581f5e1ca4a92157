import { sql } from 'kysely'
import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { inShort } from '../invoice-limit.rules.ts'
import { type DifferenceKind, differenceKinds, sumDifference } from '../match-invoice.rules.ts'
import type { SupplierInvoiceLine } from '../supplier-invoices.fields.ts'
import { type SupplierInvoiceState, supplierInvoiceMachine } from '../supplier-invoices.states.ts'
import { type FoundInvoice, findInvoice, requireVersion } from './find-supplier-invoice.ts'
import { linesOfInvoice, lockOrders, ordersOfInvoices } from './invoice-lines.ts'
import { moveInvoice } from './tell-invoice.ts'

type Step = { readonly id: string; readonly version: number }

/** An invoice with its lines as they compare now, and its orders locked. */
export type ComparedInvoice = FoundInvoice & {
  readonly lines: readonly SupplierInvoiceLine[]
  readonly kinds: readonly DifferenceKind[]
}

/** Finds an invoice and compares it; it and its orders are locked until the end of the transaction. */
export async function compareInvoice(tx: Tx, actor: Actor, id: string): Promise<ComparedInvoice> {
  await findInvoice(tx, actor, id)
  await lockOrders(tx, actor, await ordersOfInvoices(tx, [id]))
  const invoice = await findInvoice(tx, actor, id, { isLocked: true })
  const lines = await linesOfInvoice(tx, invoice)
  const amounts = lines.map(({ amountMinor }) => amountMinor)
  const found = new Set<DifferenceKind>(lines.flatMap(({ match }) => match.kinds))
  if (sumDifference(invoice, amounts) !== 0) found.add('sum')
  return { ...invoice, lines, kinds: differenceKinds.filter((kind) => found.has(kind)) }
}

/** Compares a draft or held invoice: it is matched, or held with what differs. */
export async function matchInvoice(tx: Tx, actor: Actor, { id, version }: Step) {
  const invoice = await compareInvoice(tx, actor, id)
  throwIfRefused(refuseMove(supplierInvoiceMachine, 'match', invoice))
  requireVersion(invoice, version)
  const settled = await settle(tx, actor, invoice)
  return { id, ...settled }
}

/** Moves an invoice to where its comparison puts it: matched, or held. */
export async function settle(
  tx: Tx,
  actor: Actor,
  invoice: ComparedInvoice,
): Promise<{ state: SupplierInvoiceState; version: number }> {
  const { id, state, kinds, version } = invoice
  const differs = `{${kinds.join(',')}}`
  const isHeld = kinds.length > 0
  if (state === 'matched') {
    if (!isHeld) return { state, version }
    const held = await moveInvoice(tx, actor, invoice, 'hold', {
      set: { differs },
      data: { differences: inShort(kinds) },
    })
    await keepMatch(tx, invoice)
    return { state: 'held', version: held }
  }
  await keepMatch(tx, invoice)
  if (!isHeld) {
    const matched = await moveInvoice(tx, actor, invoice, 'match', { set: { differs } })
    return { state: 'matched', version: matched }
  }
  if (state === 'held') {
    await sql`update supplier_invoices set differs = ${differs}::text[]
      where id = ${id}`.execute(tx)
    return { state, version }
  }
  const held = await moveInvoice(tx, actor, invoice, 'hold', {
    set: { differs },
    data: { differences: inShort(kinds) },
  })
  return { state: 'held', version: held }
}

/** Writes to the lines by how much they exceed what was received, which SQL checks. */
export async function keepMatch(tx: Tx, { id, lines }: ComparedInvoice): Promise<void> {
  const rows = lines.map(({ id: lineId, match }) => ({
    lineId,
    over: match.overQuantity,
    tolerated: match.toleratedQuantity,
  }))
  await sql`update supplier_invoice_lines l set over_quantity = m.over,
      tolerated_quantity = m.tolerated
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m("lineId" uuid, over bigint, tolerated bigint)
    where l.id = m."lineId" and l.invoice_id = ${id}`.execute(tx)
}
