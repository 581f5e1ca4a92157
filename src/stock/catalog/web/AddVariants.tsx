import { TextInput } from '@mantine/core'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Product } from '../products.fields.ts'
import { amountText } from './amount-text.ts'
import { keyOf, optionsIn, readRows, variantRows } from './option-rows.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import {
  rowFaultsIn,
  sentOf,
  type TypedRows,
  typedIn,
  variantRowsField,
} from './variant-rows-field.tsx'

type Values = {
  /** Of each option, with commas between. */
  readonly values: readonly string[]
  readonly typed: TypedRows
}

/** New values of the options that a product has; combinations that are there are left alone. */
export function AddVariants({ product, onClose }: { product: Product; onClose: () => void }) {
  const { id, version, title, optionNames, variants, currency } = product
  const taken = new Set(variants.map(({ optionValues }) => keyOf(optionValues)))
  const base = { sku: baseSku(product), price: amountText(variants[0]?.priceMinor ?? 0, currency) }
  const rowsIn = ({ values, typed }: Values) => {
    const texts = optionNames.map((name, place) => ({ name, values: values[place] ?? '' }))
    const all = variantRows(optionsIn(texts), base, typedIn(typed))
    return all.filter(({ key }) => !taken.has(key))
  }
  const rowsField = variantRowsField(currency, rowsIn)
  const fields: FormFields<Values> = {
    values: {
      kind: 'own',
      label: 'Options',
      draw: ({ value, onValue }) => (
        <div className={classes.fields}>
          {optionNames.map((name, place) => (
            <TextInput
              key={name}
              label={name}
              value={value[place] ?? ''}
              onChange={({ currentTarget }) => onValue(value.with(place, currentTarget.value))}
            />
          ))}
        </div>
      ),
      words: (values) => values.join(' / '),
    },
    typed: {
      ...rowsField,
      draw: (control, values) =>
        rowsIn(values).length === 0 ? (
          <p className={classes.quiet}>Every combination of these is there already.</p>
        ) : (
          rowsField.draw(control, values)
        ),
    },
  }
  return (
    <FormDialog
      area="products"
      title={`Add variants to ${title}`}
      subject={title}
      effect="Enter the new values after the existing ones, separated by commas."
      confirmLabel="Add variants"
      asEntered={(values) => {
        const { length } = sentOf(rowsIn(values))
        return { confirmLabel: length === 1 ? 'Add 1 variant' : `Add ${length} variants` }
      }}
      fields={fields}
      opened={{
        values: optionNames.map((_name, place) =>
          [...new Set(variants.map((each) => each.optionValues[place]))].join(', '),
        ),
        typed: {},
      }}
      version={version}
      faultsIn={rowFaultsIn}
      whyNot={(values) => (sentOf(rowsIn(values)).length === 0 ? 'Write a new value first.' : null)}
      save={(sent, options) => {
        const read = readRows(rowsIn(sent.values), currency)
        return productsApi.call.addVariants(
          { id, version: sent.version, variants: [...read.variants] },
          options,
        )
      }}
      onSaved={() => {
        tellSuccess(`${title} has more variants`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** What the SKUs of its variants begin with alike. */
function baseSku({ variants }: Product): string {
  const [first = '', ...others] = variants.map(({ sku }) => sku)
  let length = first.length
  for (const sku of others) while (!sku.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length).replace(/[-._]+$/, '')
}
