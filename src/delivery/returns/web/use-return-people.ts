import { useQuery } from '@tanstack/react-query'
import { returnsApi } from './returns-api.ts'

/** The possible assignees of returns, as choices. */
export function useReturnPeople() {
  const { data } = useQuery(returnsApi.ask('people', {}))
  return data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
}
