import { useQuery } from '@tanstack/react-query'
import { useServerAway } from '#platform/web/server-away.ts'
import { stockInWords } from '../../outlet-stock.rules.ts'
import posClasses from '../pos.module.css'
import { registerOrdersApi } from '../pos-api.ts'

type Found = { readonly id: string; readonly quantityScale: number }

/** Where the found products are, by their id: “0 here, 12 at LEEDS”; empty until it is known. */
export function useStockWords(
  registerId: string,
  found: readonly Found[] | undefined,
): (product: Found) => string {
  const isAway = useServerAway()
  const variantIds = found?.map(({ id }) => id) ?? []
  const { data } = useQuery({
    ...registerOrdersApi.ask('stock', { registerId, variantIds }),
    enabled: variantIds.length > 0 && !isAway,
    staleTime: 5_000,
  })
  return ({ id, quantityScale }) =>
    data && !isAway && variantIds.includes(id) ? stockInWords(data.outlets, id, quantityScale) : ''
}

export function StockWords({ words }: { words: string }) {
  return words === '' ? null : <span className={posClasses.minor}>{words}</span>
}
