import { useQuery } from '@tanstack/react-query'
import { outletsApi } from './places-api.ts'

/** The outlets that one may see, for a filter or a choice. */
export function useOutletOptions(): readonly { value: string; label: string }[] {
  const { data } = useQuery(outletsApi.ask('list', {}))
  return (
    data?.outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })) ?? none
  )
}

const none: readonly never[] = []

/** Known to have none; false until the answer is there. */
export function useHasNoOutlet(): boolean {
  const { data } = useQuery(outletsApi.ask('list', {}))
  return data?.outlets.length === 0
}
