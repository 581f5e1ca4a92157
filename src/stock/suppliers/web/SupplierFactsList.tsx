import { daysInWords } from '#organization/outlets/collections.rules.ts'
import { formatMoney } from '#platform/money.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { type Fact, FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import type { WholeSupplier } from '../suppliers.fields.ts'
import { orderChannelLabels, orderEmailOf, ratingLabels } from '../suppliers.rules.ts'
import classes from './suppliers.module.css'

/** The terms of a supplier, then its details. */
export function SupplierFactsList({ supplier }: { supplier: WholeSupplier }) {
  return (
    <>
      <Section title="Terms">
        <FactList facts={termsOfSupplier(supplier)} />
      </Section>
      <Section title="Details">
        <FactList facts={detailsOf(supplier)} />
        {supplier.note === '' ? null : <p className={classes.note}>{supplier.note}</p>}
      </Section>
    </>
  )
}

function termsOfSupplier(supplier: WholeSupplier): readonly Fact[] {
  const { currency, paymentDays, minimumOrderMinor, freeFreightMinor, leadDays } = supplier
  const { orderWeekdays, deliveryWeekdays, overReceiptPercent, orderChannel, openOrders } = supplier
  return [
    { label: 'Currency', value: currency },
    { label: 'Payment due', value: paymentDays === null ? null : daysText(paymentDays) },
    { label: 'Payment terms', value: supplier.paymentTerms },
    { label: 'Incoterm', value: supplier.incoterm },
    { label: 'Minimum order', value: amountOf(minimumOrderMinor, currency) },
    { label: 'Free freight from', value: amountOf(freeFreightMinor, currency) },
    { label: 'Lead time', value: leadDays === null ? null : daysText(leadDays) },
    { label: 'Order days', value: orderWeekdays.length > 0 ? daysInWords(orderWeekdays) : null },
    {
      label: 'Delivery days',
      value: deliveryWeekdays.length > 0 ? daysInWords(deliveryWeekdays) : null,
    },
    { label: 'Orders sent by', value: orderChannelLabels[orderChannel] },
    {
      label: 'Orders go to',
      value: orderChannel === 'email' ? orderEmailOf(supplier) || 'No email address yet' : null,
    },
    {
      label: 'Over-receipt tolerance',
      value: overReceiptPercent === null ? null : `${overReceiptPercent}%`,
    },
    { label: 'Invoice tolerance', value: invoiceTolerance(supplier) },
    {
      label: 'Open orders',
      value: (
        <AppLink
          to="/purchase-orders"
          search={{ supplierId: supplier.id, state: '-closed,-cancelled,-rejected' }}
        >
          {openOrders}
        </AppLink>
      ),
    },
  ]
}

/** What the supplier has of its own; the rest is as the company accepts. */
function invoiceTolerance(supplier: WholeSupplier): string | null {
  const { invoiceQuantityPercent, invoicePricePercent, invoiceLeastMinor, currency } = supplier
  const parts = [
    invoiceQuantityPercent === null ? null : `quantity ${invoiceQuantityPercent}%`,
    invoicePricePercent === null ? null : `price ${invoicePricePercent}%`,
    invoiceLeastMinor === null ? null : `or ${formatMoney(invoiceLeastMinor, currency)} a line`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

function detailsOf(supplier: WholeSupplier): readonly Fact[] {
  const { code, phone, website, rating } = supplier
  return [
    { label: 'Code', value: <CodeText code={code} /> },
    { label: 'Legal name', value: supplier.legalName },
    { label: 'Tax ID', value: supplier.taxNumber },
    { label: 'Email', value: supplier.email },
    { label: 'Phone', value: phone === '' ? null : <PhoneText phone={phone} /> },
    {
      label: 'Website',
      value:
        website === '' ? null : (
          <a href={website} target="_blank" rel="noreferrer">
            {website}
          </a>
        ),
    },
    {
      label: 'Address',
      value: [
        supplier.address,
        [supplier.postcode, supplier.city].filter(Boolean).join(' '),
        supplier.country,
      ]
        .filter(Boolean)
        .join(', '),
    },
    { label: 'Rating', value: rating === null ? null : ratingLabels[rating] },
    { label: 'Preferred', value: supplier.isPreferred ? 'Yes' : null },
  ]
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

const amountOf = (minor: number | null, currency: string) =>
  minor === null ? null : <MoneyText minor={minor} currency={currency} />
