import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { ProductRow } from '../products.fields.ts'
import { valuesIn } from '../variant-options.ts'
import { productsApi } from './products-api.ts'
import { wordField } from './word-field.tsx'

type Props = { selected: readonly ProductRow[]; onDone: () => void; onClose: () => void }

const empty = { category: '', brand: '', addTags: '', removeTags: '' }

const fields: FormFields<typeof empty> = {
  category: wordField('categories', 'Category'),
  brand: wordField('brands', 'Brand'),
  addTags: { kind: 'line', label: 'Tags to add', help: 'Separated by commas.', longest: 2_000 },
  removeTags: { kind: 'line', label: 'Tags to take away', longest: 2_000 },
}

/** The same category, brand and tags for several products; what is left empty stays. */
export function BulkFactsDialog({ selected, onDone, onClose }: Props) {
  const title = selected.length === 1 ? 'Change 1 product' : `Change ${selected.length} products`
  return (
    <FormDialog
      area="products"
      title={title}
      subject="The products"
      effect="What is left empty stays as it is."
      confirmLabel="Save"
      fields={fields}
      opened={empty}
      save={({ values: { category, brand, addTags, removeTags } }, options) =>
        productsApi.call.changeMany(
          {
            rows: selected.map(({ id, version }) => ({ id, version })),
            ...(category.trim() === '' ? {} : { category }),
            ...(brand.trim() === '' ? {} : { brand }),
            addTags: [...valuesIn(addTags)],
            removeTags: [...valuesIn(removeTags)],
          },
          options,
        )
      }
      onSaved={({ changed }) => {
        tellSuccess(changed === 1 ? '1 product is changed' : `${changed} products are changed`)
        onDone()
      }}
      onClose={onClose}
    />
  )
}
