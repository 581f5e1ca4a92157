import type { SupplierFacts } from '../suppliers.fields.ts'
import { plainPercent } from '../suppliers.rules.ts'

/** What a buyer enters, as the table keeps it. */
export function columnsOfSupplier(facts: SupplierFacts) {
  return {
    code: facts.code,
    name: facts.name,
    legal_name: facts.legalName,
    tax_number: facts.taxNumber,
    website: facts.website,
    email: facts.email === '' ? null : facts.email,
    phone: facts.phone === '' ? null : facts.phone,
    address: facts.address,
    postcode: facts.postcode,
    city: facts.city,
    country: facts.country,
    currency: facts.currency,
    payment_days: facts.paymentDays,
    payment_terms: facts.paymentTerms,
    incoterm: facts.incoterm,
    minimum_order_minor: facts.minimumOrderMinor,
    free_freight_minor: facts.freeFreightMinor,
    lead_days: facts.leadDays,
    order_weekdays: inOrder(facts.orderWeekdays),
    delivery_weekdays: inOrder(facts.deliveryWeekdays),
    order_channel: facts.orderChannel,
    over_receipt_percent: facts.overReceiptPercent,
    invoice_quantity_percent: facts.invoiceQuantityPercent,
    invoice_price_percent: facts.invoicePricePercent,
    invoice_least_minor: facts.invoiceLeastMinor,
    rating: facts.rating,
    is_preferred: facts.isPreferred,
    note: facts.note,
  }
}

const inOrder = (days: readonly number[]) =>
  [...new Set(days)].toSorted((one, other) => one - other)

/** What of a supplier is entered, in the order in which it is compared. */
export function factsOf(supplier: SupplierFacts): SupplierFacts {
  return {
    code: supplier.code,
    name: supplier.name,
    legalName: supplier.legalName,
    taxNumber: supplier.taxNumber,
    website: supplier.website,
    email: supplier.email,
    phone: supplier.phone,
    address: supplier.address,
    postcode: supplier.postcode,
    city: supplier.city,
    country: supplier.country,
    currency: supplier.currency,
    paymentDays: supplier.paymentDays,
    paymentTerms: supplier.paymentTerms,
    incoterm: supplier.incoterm,
    minimumOrderMinor: supplier.minimumOrderMinor,
    freeFreightMinor: supplier.freeFreightMinor,
    leadDays: supplier.leadDays,
    orderWeekdays: inOrder(supplier.orderWeekdays),
    deliveryWeekdays: inOrder(supplier.deliveryWeekdays),
    orderChannel: supplier.orderChannel,
    overReceiptPercent: plainPercent(supplier.overReceiptPercent),
    invoiceQuantityPercent: supplier.invoiceQuantityPercent,
    invoicePricePercent: supplier.invoicePricePercent,
    invoiceLeastMinor: supplier.invoiceLeastMinor,
    rating: supplier.rating,
    isPreferred: supplier.isPreferred,
    note: supplier.note,
  }
}
