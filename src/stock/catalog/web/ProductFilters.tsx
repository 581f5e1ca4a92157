import { useQuery } from '@tanstack/react-query'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { missingFactLabels, missingFacts } from '../completeness.ts'
import { stockFilterLabels, stockFilters } from '../products.filters.ts'
import { productMachine, productStates } from '../products.states.ts'
import { productsApi } from './products-api.ts'

const states = productStates.map((value) => ({
  value,
  label: productMachine.states[value].label,
}))
const missing = missingFacts.map((value) => ({ value, label: missingFactLabels[value] }))
const stock = stockFilters.map((value) => ({ value, label: stockFilterLabels[value] }))

type Counted = readonly { readonly value: string; readonly count: number }[]

const optionsOf = (words: Counted | undefined) =>
  (words ?? []).map(({ value, count }) => ({ value, label: `${value} (${count})` }))

export function ProductFilters() {
  const { data } = useQuery({ ...productsApi.ask('words', {}), staleTime: 30_000 })
  return (
    <FilterChips
      filters={[
        { key: 'state', label: 'State', options: states },
        { key: 'category', label: 'Category', options: optionsOf(data?.categories) },
        { key: 'brand', label: 'Brand', options: optionsOf(data?.brands) },
        { key: 'tag', label: 'Tag', options: optionsOf(data?.tags) },
        { key: 'missing', label: 'Missing', options: missing },
        { key: 'stock', label: 'Stock', options: stock },
      ]}
    />
  )
}
