import { useQueries } from '@tanstack/react-query'
import { LabelDialog } from '#platform/web/labels/LabelDialog.tsx'
import type { ProductRow } from '../products.fields.ts'
import { labelsOf } from './product-labels.ts'
import { productsApi } from './products-api.ts'

/** Labels of every open variant of the selected products. */
export function BulkLabels(props: { selected: readonly ProductRow[]; onClose: () => void }) {
  const answers = useQueries({
    queries: props.selected.map(({ id }) => productsApi.ask('get', { id })),
  })
  if (answers.some(({ isPending }) => isPending)) return null
  return (
    <LabelDialog
      title="Labels"
      labels={answers.flatMap(({ data }) =>
        data ? data.variants.filter(({ isActive }) => isActive).map(labelsOf(data)) : [],
      )}
      onClose={props.onClose}
    />
  )
}
