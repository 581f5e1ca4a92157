import { useQuery } from '@tanstack/react-query'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { mostVariants } from '../variant-options.ts'
import { OptionFields } from './OptionFields.tsx'
import { type OptionText, optionsIn, readRows, variantRows } from './option-rows.ts'
import { productsApi } from './products-api.ts'
import {
  rowFaultsIn,
  sentOf,
  type TypedRows,
  typedIn,
  variantRowsField,
} from './variant-rows-field.tsx'
import { wordField } from './word-field.tsx'

type Values = {
  readonly title: string
  readonly category: string
  readonly brand: string
  readonly sku: string
  readonly price: string
  readonly barcode: string
  readonly options: readonly OptionText[]
  readonly typed: TypedRows
  readonly isActive: boolean
}

const empty: Values = {
  title: '',
  category: '',
  brand: '',
  sku: '',
  price: '',
  barcode: '',
  options: [],
  typed: {},
  isActive: false,
}

const rowsIn = (values: Values) =>
  variantRows(optionsIn(values.options), values, typedIn(values.typed))

type NewProductProps = { onClose: () => void; onSaved: (id: string) => void }

/** A new product: what it is called, and the variants that its options make. The first is active at once. */
export function NewProduct({ onClose, onSaved }: NewProductProps) {
  const { currency } = useHouse()
  const { data, isError } = useQuery(productsApi.ask('counts', {}))
  if (!data && !isError) return null
  const isFirst = data !== undefined && Object.values(data.states).every((count) => count === 0)
  return (
    <FormPanel
      area="products"
      title="New product"
      subject="The product"
      confirmLabel={(values) => {
        const { length } = sentOf(rowsIn(values))
        return length === 1 ? 'Add the product' : `Add it with ${length} variants`
      }}
      fields={fieldsOf(currency)}
      opened={{ ...empty, isActive: isFirst }}
      faultsIn={rowFaultsIn}
      whyNot={(values) => {
        const rows = rowsIn(values)
        if (rows.length > mostVariants) return `A product has at most ${mostVariants} variants.`
        return sentOf(rows).length === 0 ? 'Add at least one variant.' : null
      }}
      save={({ values }, options) => {
        const { title, category, brand, isActive } = values
        return productsApi.call.create(
          {
            title,
            category,
            brand,
            optionNames: optionsIn(values.options).map(({ name }) => name),
            variants: variantsIn(values, currency),
            isActive,
          },
          options,
        )
      }}
      onSaved={({ id }, { title, isActive }) => {
        tellSuccess(
          `${title} is added`,
          isActive ? 'Add its stock next.' : 'It is a draft until you activate it.',
        )
        onSaved(id)
      }}
      onClose={onClose}
    />
  )
}

/** A product without options has one variant, whose barcode is entered at once. */
const isSingle = ({ options }: Values) => options.length === 0

function variantsIn(values: Values, currency: string) {
  const code = isSingle(values) ? values.barcode.trim() : ''
  const { variants } = readRows(rowsIn(values), currency)
  return code === ''
    ? [...variants]
    : variants.map((variant) => ({ ...variant, barcodes: [{ code }] }))
}

const fieldsOf = (currency: string): FormFields<Values> => ({
  title: { kind: 'line', label: 'Title', longest: 160, isRequired: true },
  category: wordField('categories', 'Category'),
  brand: wordField('brands', 'Brand'),
  sku: {
    kind: 'line',
    label: 'SKU',
    help: 'The variants’ SKUs begin with it.',
    // It is of no variant itself.
    refusedAs: 'firstSku',
    longest: 40,
    isShort: true,
  },
  price: {
    kind: 'line',
    label: `Price, ${currency}`,
    help: 'Of every variant, unless it says otherwise.',
    longest: 20,
    keys: 'decimal',
    isShort: true,
  },
  barcode: {
    kind: 'line',
    label: 'Barcode',
    help: 'Scan it, or type a code of your own. An active product usually needs one.',
    longest: 80,
    isShort: true,
    takesScans: true,
    isShown: isSingle,
  },
  options: {
    kind: 'own',
    label: 'Options',
    refusedAs: 'optionNames',
    draw: ({ value, onValue }) => <OptionFields options={value} onChange={onValue} />,
    words: (options) => options.map(({ name }) => name).join(', ') || 'none',
  },
  typed: variantRowsField(currency, rowsIn),
  isActive: {
    kind: 'switch',
    label: 'Active',
    help: 'It can be sold at once. Off: it is a draft.',
    fault: (isActive, values) =>
      isActive && sentOf(rowsIn(values)).some(({ price }) => price.trim() === '')
        ? 'Enter a price first, or turn this off to save a draft.'
        : null,
  },
})
