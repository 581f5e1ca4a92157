import { useQuery } from '@tanstack/react-query'
import { useServerAway } from '#platform/web/server-away.ts'
import { refuseSale } from '#stock/catalog/sale.rules.ts'
import { searchProducts } from './offline/till-products.ts'
import { catalogOfTill } from './pos-api.ts'

/** A product as the search of the till shows it. */
export type ProductFound = {
  readonly id: string
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly priceMinor: number | null
  /** Why it can't be sold, in a sentence; empty where it can. */
  readonly whyNot: string
}

const most = 8

/** The products for typed words: by the server, or of this till while it can't be reached. */
export function useProductSearch(q: string): readonly ProductFound[] | undefined {
  const isAway = useServerAway()
  const there = useQuery({
    ...catalogOfTill.ask('search', { q, limit: most }),
    enabled: q !== '' && !isAway,
  })
  const here = useQuery({
    queryKey: ['sales', 'searchOffline', q],
    queryFn: () => searchProducts(q, most),
    enabled: q !== '' && isAway,
    networkMode: 'always',
    gcTime: 0,
  })
  if (isAway) return here.data
  return there.data?.variants.map((variant) => ({
    ...variant,
    whyNot: refuseSale(variant)?.message ?? '',
  }))
}
