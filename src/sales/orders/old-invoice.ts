import { chargedOf } from './charged.ts'
import type { DocumentSnapshot, OldInvoiceSnapshot } from './invoice.fields.ts'

/** An invoice of the former form in today's form, with unchanged content. */
export function fromOldInvoice(old: OldInvoiceSnapshot, issuedOn: string): DocumentSnapshot {
  const { pricesIncludeTax, totalMinor, taxMinor, paidMinor, owedMinor } = old
  const { rows } = chargedOf({
    ...old,
    isCancelled: false,
    chargedMinor: totalMinor,
    lines: old.lines.map((line) => ({
      ...line,
      id: line.lineId ?? line.sku,
      refundedQuantity: 0,
      feeMinor: 0,
    })),
    refundedShippingMinor: 0,
    charges: [],
    waivedMinor: 0,
    goodwillMinor: 0,
  })
  return {
    form: 2,
    currency: old.currency,
    pricesIncludeTax,
    seller: old.seller,
    buyer: old.buyer,
    orderNumber: old.orderNumber,
    orderedOn: old.orderedOn,
    suppliedOn: null,
    issuedOn,
    refersTo: [],
    reason: '',
    rows: [...rows],
    taxes: old.taxes,
    netMinor: totalMinor - taxMinor,
    taxMinor,
    totalMinor,
    chargedMinor: paidMinor + owedMinor,
    paidMinor,
    refundedMinor: 0,
    balanceMinor: owedMinor,
    paymentTerms: '',
    bankAccount: '',
  }
}
