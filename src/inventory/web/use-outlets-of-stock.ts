import { useQuery } from '@tanstack/react-query'
import { outletsOfStock } from './stock-api.ts'

/** The actor's outlets, to choose from. */
export function useOutletsOfStock() {
  const { data } = useQuery(outletsOfStock.ask('list', {}))
  return data?.outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })) ?? []
}
