import { useQuery } from '@tanstack/react-query'
import { outletsOfPackaging } from './packaging-api.ts'

/** The outlets that one may see, for a filter or a choice. */
export function useOutletOptions(): readonly { value: string; label: string }[] {
  const { data } = useQuery(outletsOfPackaging.ask('list', {}))
  return (
    data?.outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })) ?? none
  )
}

const none: readonly never[] = []
