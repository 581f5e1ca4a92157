import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { changedNames } from '#platform/web/forms/form-values.ts'
import { changeOf, type Sent } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Product, ProductVariant, VariantChanges } from '../products.fields.ts'
import { callReviewed, usePriceReview } from './price-review.tsx'
import { productsApi } from './products-api.ts'
import { shownFaults } from './shown-faults.ts'
import { useProductRights } from './use-product-rights.ts'
import { type VariantValues, variantFields, variantValues } from './variant-fields.tsx'

type Props = { product: Product; variant: ProductVariant; onClose: () => void }

/** Changes one variant; what you may not change is shown, and says why. */
export function VariantDialog({ product, variant, onClose }: Props) {
  const { id, sku } = variant
  const rights = useProductRights()
  const review = usePriceReview()
  const read = async () => {
    const { variants } = await productsApi.call.get({ id: product.id })
    return variants.find((each) => each.id === id) ?? variant
  }
  return (
    <>
      <FormDialog
        area="products"
        title={`Change ${sku}`}
        subject={sku}
        effect={product.title}
        confirmLabel="Save"
        fields={variantFields(product, variant, rights)}
        {...changeOf(variant, read, variantValues)}
        faultsIn={(refusal) =>
          Object.fromEntries(
            shownFaults(refusal, [id]).map(({ field, message }) => [field, message] as const),
          )
        }
        save={({ values, opened, version }, options) => {
          const rows = [{ id, version, changes: changesIn({ values, opened }) }]
          return callReviewed(
            review,
            (confirmed, context) =>
              productsApi.call.changeVariants({ rows, confirmed }, { context }),
            options.context,
          )
        }}
        onSaved={(_, values) => {
          tellSuccess(`${values.sku.toUpperCase()} is changed`)
          onClose()
        }}
        onClose={onClose}
      />
      {review.dialog}
    </>
  )
}

/** Only what was changed, because some users may not change every field. */
function changesIn({ values, opened }: Pick<Sent<VariantValues>, 'values' | 'opened'>) {
  const sent: VariantChanges = {
    ...values,
    optionValues: [...values.optionValues],
    customsCode: values.customsCode.trim() || null,
    priceMinor: values.priceMinor ?? 0,
  }
  const names = changedNames(opened, values)
  const changes = Object.entries(sent).filter(([name]) => names.some((each) => each === name))
  return Object.fromEntries(changes) as VariantChanges // parse edge: a part of the same
}
