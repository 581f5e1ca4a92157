import type { WholeSupplier } from '../suppliers.fields.ts'

/** A supplier as its form holds it: numbers that are chosen or typed as decimals are texts. */
export type SupplierValues = Pick<
  WholeSupplier,
  | 'code'
  | 'name'
  | 'legalName'
  | 'taxNumber'
  | 'website'
  | 'email'
  | 'phone'
  | 'address'
  | 'postcode'
  | 'city'
  | 'country'
  | 'currency'
  | 'paymentDays'
  | 'paymentTerms'
  | 'incoterm'
  | 'minimumOrderMinor'
  | 'freeFreightMinor'
  | 'leadDays'
  | 'invoiceQuantityPercent'
  | 'invoicePricePercent'
  | 'invoiceLeastMinor'
  | 'orderChannel'
  | 'isPreferred'
  | 'note'
> & {
  readonly orderWeekdays: readonly number[]
  readonly deliveryWeekdays: readonly number[]
  readonly overReceiptPercent: string
  readonly rating: string
}

/** Null for a supplier that does not exist yet. */
export function valuesOfSupplier(supplier: WholeSupplier | null): SupplierValues {
  return {
    code: supplier?.code ?? '',
    name: supplier?.name ?? '',
    legalName: supplier?.legalName ?? '',
    taxNumber: supplier?.taxNumber ?? '',
    website: supplier?.website ?? '',
    email: supplier?.email ?? '',
    phone: supplier?.phone ?? '',
    address: supplier?.address ?? '',
    postcode: supplier?.postcode ?? '',
    city: supplier?.city ?? '',
    country: supplier?.country ?? '',
    currency: supplier?.currency ?? '',
    paymentDays: supplier?.paymentDays ?? null,
    paymentTerms: supplier?.paymentTerms ?? '',
    incoterm: supplier?.incoterm ?? null,
    minimumOrderMinor: supplier?.minimumOrderMinor ?? null,
    freeFreightMinor: supplier?.freeFreightMinor ?? null,
    leadDays: supplier?.leadDays ?? null,
    invoiceQuantityPercent: supplier?.invoiceQuantityPercent ?? null,
    invoicePricePercent: supplier?.invoicePricePercent ?? null,
    invoiceLeastMinor: supplier?.invoiceLeastMinor ?? null,
    orderChannel: supplier?.orderChannel ?? 'email',
    isPreferred: supplier?.isPreferred ?? false,
    note: supplier?.note ?? '',
    orderWeekdays: supplier?.orderWeekdays ?? [],
    deliveryWeekdays: supplier?.deliveryWeekdays ?? [],
    overReceiptPercent: supplier?.overReceiptPercent ?? '',
    rating: String(supplier?.rating ?? ''),
  }
}
