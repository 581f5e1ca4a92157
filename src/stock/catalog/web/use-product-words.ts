import { useQuery } from '@tanstack/react-query'
import { writtenWord } from '#platform/lists/list-filters.ts'
import { productsApi } from './products-api.ts'

type Counted = readonly { readonly value: string; readonly count: number }[]

const optionsOf = (words: Counted | undefined) =>
  (words ?? []).map(({ value, count }) => ({
    value: writtenWord(value),
    label: `${value} (${count})`,
  }))

/** The words that the filters of products offer, each with how many products have it. */
export function useProductWords() {
  const { data } = useQuery({ ...productsApi.ask('words', {}), staleTime: 30_000 })
  return {
    category: optionsOf(data?.categories),
    brand: optionsOf(data?.brands),
    tag: optionsOf(data?.tags),
  }
}
