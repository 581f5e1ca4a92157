import { useQuery } from '@tanstack/react-query'
import type { returnsContract } from '#delivery/returns/returns.contract.ts'
import { connect } from '#platform/web/client.ts'

const returnsApi = connect<typeof returnsContract>('returns')

/**
 * The possible assignees of a missing return; in a file of its own, since the first view loads the
 * index of returns.
 */
export function useCaseOwners() {
  const { data } = useQuery(returnsApi.ask('people', {}))
  return data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
}
