import { useQueries } from '@tanstack/react-query'
import { LabelDialog } from '#platform/web/labels/LabelDialog.tsx'
import { labelsOf } from './product-labels.ts'
import { productsApi } from './products-api.ts'

/** Labels of these variants, each of one product. */
export function VariantLabels(props: {
  variants: readonly { readonly productId: string; readonly variantId: string }[]
  onClose: () => void
}) {
  const ids = new Set(props.variants.map(({ variantId }) => variantId))
  const productIds = [...new Set(props.variants.map(({ productId }) => productId))]
  const answers = useQueries({ queries: productIds.map((id) => productsApi.ask('get', { id })) })
  if (answers.some(({ isPending }) => isPending)) return null
  return (
    <LabelDialog
      title="Labels"
      labels={answers.flatMap(({ data }) =>
        data ? data.variants.filter(({ id }) => ids.has(id)).map(labelsOf(data)) : [],
      )}
      onClose={props.onClose}
    />
  )
}
