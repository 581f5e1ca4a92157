import { choicesOf } from '#platform/choices.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { productKinds } from '../completeness.ts'
import type { Product } from '../products.fields.ts'
import { valuesIn } from '../variant-options.ts'
import { productKindLabels } from './product-words.ts'
import { productsApi } from './products-api.ts'
import { wordField } from './word-field.tsx'

type Values = Pick<
  Product,
  'title' | 'category' | 'brand' | 'kind' | 'taxClass' | 'allowsBackOrder' | 'description'
> & {
  /** With commas between. */
  readonly tags: string
}

/** Changes what the product is. */
export function FactsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { id, title } = product
  return (
    <FormDialog
      area="products"
      title={`Change ${title}`}
      subject={title}
      effect="Orders that are placed keep the words that they were placed with."
      confirmLabel="Save"
      fields={fields}
      within="changes."
      {...changeOf(product, () => productsApi.call.get({ id }), valuesOf)}
      save={({ values, version }, options) => {
        const changes = { ...values, tags: [...valuesIn(values.tags)] }
        return productsApi.call.change({ id, version, changes }, options)
      }}
      onSaved={(_, values) => {
        tellSuccess(`${values.title} is changed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const fields: FormFields<Values> = {
  title: { kind: 'line', label: 'Title', longest: 160, isRequired: true },
  category: wordField('categories', 'Category'),
  brand: wordField('brands', 'Brand'),
  kind: {
    kind: 'choice',
    label: 'Kind',
    options: choicesOf(productKinds, productKindLabels),
    isShort: true,
  },
  taxClass: { kind: 'line', label: 'Tax class', longest: 40, isShort: true },
  allowsBackOrder: {
    kind: 'check',
    label: 'Allow back-orders',
    help: 'An order can be placed for more than is available. The rest is sent once there is stock.',
  },
  tags: { kind: 'line', label: 'Tags', help: 'With commas between.', longest: 2_000 },
  description: { kind: 'text', label: 'Description', rows: 4, longest: 20_000 },
}

function valuesOf(product: Product): Values {
  const { title, category, brand, kind, taxClass, allowsBackOrder, description, tags } = product
  return {
    title,
    category,
    brand,
    kind,
    taxClass,
    allowsBackOrder,
    description,
    tags: tags.join(', '),
  }
}
