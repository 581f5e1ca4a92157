import { useQuery } from '@tanstack/react-query'
import type { ProductPart } from '../product-rights.ts'
import { productsApi } from './products-api.ts'

export type ProductRights = Readonly<Record<ProductPart, string | null>> & {
  readonly seesCosts: boolean
}

/** Until the server has said what one may change, nothing is offered. */
const unknown: ProductRights = {
  facts: 'It is not known yet what you may change.',
  prices: 'It is not known yet what you may change.',
  logistics: 'It is not known yet what you may change.',
  seesCosts: false,
}

/** Why one may not change a part of products, in the server's words; null where one may. */
export function useProductRights(): ProductRights {
  const { data } = useQuery({ ...productsApi.ask('rights', {}), staleTime: 60_000 })
  return data ?? unknown
}
