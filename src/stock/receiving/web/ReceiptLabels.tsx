import { useQueries } from '@tanstack/react-query'
import { LazyVariantLabels } from '#stock/catalog/web/index.tsx'
import type { WholeReceipt } from '../receiving.fields.ts'
import { productsOfReceiving } from './receiving-api.ts'

/** Labels of the products that are accepted. */
export function ReceiptLabels(props: { receipt: WholeReceipt; onClose: () => void }) {
  const ids = props.receipt.rows
    .filter(({ accepted }) => accepted > 0)
    .map(({ variantId }) => variantId)
  const products = useQueries({
    queries: ids.map((variantId) => productsOfReceiving.ask('ofVariant', { variantId })),
  })
  if (products.some(({ isPending }) => isPending)) return null
  const variants = ids.flatMap((variantId, place) => {
    const product = products[place]?.data
    return product ? [{ productId: product.id, variantId }] : []
  })
  return <LazyVariantLabels variants={variants} onClose={props.onClose} />
}
