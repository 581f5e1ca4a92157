import { choicesOf } from '#platform/choices.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeSupplier } from '../suppliers.fields.ts'
import {
  incoterms,
  orderChannelLabels,
  orderChannels,
  percentFault,
  ratingLabels,
  ratings,
} from '../suppliers.rules.ts'
import { type SupplierValues, valuesOfSupplier } from './supplier-values.ts'
import { suppliersApi } from './suppliers-api.ts'
import { weekdaysField } from './weekdays-field.tsx'

type SupplierFormProps = {
  /** Null for a new one. */
  supplier: WholeSupplier | null
  onClose: () => void
  onSaved: (id: string) => void
}

/** The details and terms of a supplier. */
export function SupplierForm({ supplier, onClose, onSaved }: SupplierFormProps) {
  const house = useHouse()
  const shared = { area: 'suppliers', onClose, fields: fieldsOf }
  if (supplier) {
    const { id, name } = supplier
    return (
      <FormPanel
        {...shared}
        title={`Change ${name}`}
        subject={name}
        confirmLabel="Save changes"
        {...changeOf(supplier, () => suppliersApi.call.get({ id }), valuesOfSupplier)}
        save={({ values, version }, options) =>
          suppliersApi.call.change({ id, version, ...sentOf(values) }, options)
        }
        onSaved={(_, values) => {
          tellSuccess(`${values.name} saved`)
          onSaved(id)
        }}
      />
    )
  }
  return (
    <FormPanel
      {...shared}
      title="New supplier"
      subject="The supplier"
      confirmLabel="Add supplier"
      opened={{ ...valuesOfSupplier(null), currency: house.currency }}
      save={({ values }, options) => suppliersApi.call.add(sentOf(values), options)}
      onSaved={({ id }, { name }) => {
        tellSuccess(`${name} added as a draft`, 'Activate it before you order from it.')
        onSaved(id)
      }}
    />
  )
}

function sentOf({ rating, overReceiptPercent, ...values }: SupplierValues) {
  return {
    ...values,
    orderWeekdays: [...values.orderWeekdays],
    deliveryWeekdays: [...values.deliveryWeekdays],
    rating: ratings.find((each) => String(each) === rating) ?? null,
    overReceiptPercent: overReceiptPercent.trim() === '' ? null : overReceiptPercent.trim(),
  }
}

const asCompany = 'Empty: as the company accepts.'

const percentFaultOfWhole = (percent: number | null) =>
  percent !== null && percent > 100 ? 'Enter at most 100.' : null

const fieldsOf = ({ currency }: SupplierValues): FormFields<SupplierValues> => ({
  name: { kind: 'line', label: 'Name', longest: 200, isRequired: true },
  code: {
    kind: 'line',
    label: 'Code',
    help: 'Short and unique, such as MILL. Printed on purchase orders.',
    longest: 20,
    isCapital: true,
    isRequired: true,
    isShort: true,
  },
  currency: {
    kind: 'currency',
    label: 'Currency',
    help: 'New purchase orders are in it.',
    isRequired: true,
    isShort: true,
  },
  address: { kind: 'line', label: 'Address', longest: 300 },
  postcode: { kind: 'line', label: 'Postcode', longest: 20, isShort: true },
  city: { kind: 'line', label: 'City', longest: 80, isShort: true },
  country: { kind: 'country', label: 'Country' },
  email: { kind: 'line', label: 'Email', longest: 200, keys: 'email', isShort: true },
  phone: { kind: 'line', label: 'Phone', longest: 40, keys: 'tel', isShort: true },
  legalName: { kind: 'line', label: 'Legal name', longest: 200 },
  taxNumber: { kind: 'line', label: 'Tax ID', longest: 40, isShort: true },
  website: {
    kind: 'line',
    label: 'Website',
    longest: 300,
    hint: 'https://',
    isShort: true,
    fault: (website) =>
      website === '' || /^https?:\/\/\S+$/.test(website)
        ? null
        : 'Enter an address that begins with https://.',
  },
  paymentTerms: {
    kind: 'line',
    label: 'Payment terms',
    help: 'As agreed, such as 2% discount within 10 days.',
    longest: 200,
  },
  paymentDays: { kind: 'whole', label: 'Payment due within', unit: 'days', isShort: true },
  incoterm: {
    kind: 'choice',
    label: 'Incoterm',
    options: incoterms.map((value) => ({ value, label: value })),
    emptyLabel: 'None',
    isShort: true,
  },
  orderChannel: {
    kind: 'choice',
    label: 'Send orders by',
    options: choicesOf(orderChannels, orderChannelLabels),
  },
  minimumOrderMinor: { kind: 'money', label: 'Minimum order', currency, isShort: true },
  freeFreightMinor: { kind: 'money', label: 'Free freight from', currency, isShort: true },
  rating: {
    kind: 'choice',
    label: 'Rating',
    options: ratings.map((rating) => ({ value: String(rating), label: ratingLabels[rating] })),
    emptyLabel: 'Not rated',
  },
  leadDays: { kind: 'whole', label: 'Lead time', unit: 'days', isShort: true },
  overReceiptPercent: {
    kind: 'line',
    label: 'Over-receipt tolerance (%)',
    help: asCompany,
    longest: 8,
    keys: 'decimal',
    isShort: true,
    fault: (percent) => percentFault(percent.trim()),
  },
  invoiceQuantityPercent: {
    kind: 'whole',
    label: 'Invoice quantity tolerance',
    help: asCompany,
    unit: '%',
    isShort: true,
    fault: percentFaultOfWhole,
  },
  invoicePricePercent: {
    kind: 'whole',
    label: 'Invoice price tolerance',
    help: asCompany,
    unit: '%',
    isShort: true,
    fault: percentFaultOfWhole,
  },
  invoiceLeastMinor: {
    kind: 'money',
    label: 'Accepted difference of an invoice line',
    help: 'Counts where it is more than the percentage. Empty: as the company accepts.',
    currency,
  },
  orderWeekdays: weekdaysField('Order days'),
  deliveryWeekdays: weekdaysField('Delivery days'),
  isPreferred: { kind: 'switch', label: 'Preferred supplier' },
  note: { kind: 'text', label: 'Note', longest: 2000 },
})
