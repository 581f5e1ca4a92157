import { useQuery } from '@tanstack/react-query'
import { addressed } from '#platform/lists/list-address.ts'
import {
  type FilterOption,
  type ListFilter,
  readValues,
  turnedRound,
  writtenWord,
} from '#platform/lists/list-filters.ts'
import type { RecordOptions } from '#platform/web/lists/ListFilters.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { catalogOfStock, productsOfStock } from './stock-api.ts'

/** The categories that products have. */
export function useCategoryOptions(): readonly FilterOption[] {
  const { data } = useQuery(productsOfStock.ask('words', {}))
  const named = data?.categories.filter(({ value }) => value !== '') ?? []
  return named.map(({ value }) => ({ value: writtenWord(value), label: value }))
}

type OfVariants = { readonly filters: { readonly variantId: ListFilter } }

/** The product that a scan or a link names; the page cannot list all products. */
export function useChosenProduct({ filters }: OfVariants): RecordOptions {
  const { params } = useUrlState()
  const asked = addressed(params, 'variantId', filters.variantId)
  const [id = ''] = turnedRound(readValues(asked), false)
  const { data } = useQuery({ ...catalogOfStock.ask('get', { id }), enabled: id !== '' })
  return data && id !== '' ? { variantId: [{ value: id, label: data.sku }] } : {}
}
