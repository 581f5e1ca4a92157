import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { Product } from '../products.fields.ts'
import { productsApi } from './products-api.ts'

type Values = { readonly title: string; readonly skuEnding: string }

/** A draft like this product. */
export function DuplicateDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { set } = useUrlState()
  const sku = product.variants[0]?.sku ?? ''
  const fields = ({ skuEnding }: Values): FormFields<Values> => ({
    title: { kind: 'line', label: 'Title', longest: 160, isRequired: true },
    skuEnding: {
      kind: 'line',
      label: 'Ending of the SKUs',
      help: `${sku} becomes ${sku}-${skuEnding.toUpperCase()}.`,
      longest: 12,
    },
  })
  return (
    <FormDialog
      area="products"
      title={`Duplicate ${product.title}`}
      subject="The copy"
      effect="A draft with the same facts, measures, prices and pictures. Barcodes stay with the original, because a code names one variant."
      confirmLabel="Add the copy"
      fields={fields}
      opened={{ title: `${product.title} (copy)`, skuEnding: '2' }}
      save={({ values }, options) =>
        productsApi.call.duplicate({ id: product.id, ...values }, options)
      }
      onSaved={({ id }, { title }) => {
        tellSuccess(`${title} is added as a draft`)
        onClose()
        set({ open: id })
      }}
      onClose={onClose}
    />
  )
}
