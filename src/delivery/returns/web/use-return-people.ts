import { useQuery } from '@tanstack/react-query'
import { returnsApi } from './returns-api.ts'

/** Who may be assigned to returns, as choices. */
export function useReturnPeople() {
  const { data } = useQuery(returnsApi.ask('people', {}))
  return data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
}
