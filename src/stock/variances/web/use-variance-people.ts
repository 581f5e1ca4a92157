import { useQuery } from '@tanstack/react-query'
import { variancesApi } from './variances-api.ts'

/** The possible assignees of variances, as choices. */
export function useVariancePeople() {
  const { data } = useQuery(variancesApi.ask('people', {}))
  return data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
}
