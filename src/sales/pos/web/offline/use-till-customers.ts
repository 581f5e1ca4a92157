import { useQuery } from '@tanstack/react-query'
import type { TillCustomer } from '../../offline-sales.contract.ts'
import { tillCustomersApi } from '../pos-api.ts'

const none: readonly TillCustomer[] = []

const refreshMilliseconds = 10 * 60_000

/**
 * The customers of the register's outlet, also while the server can't be reached: the service worker
 * keeps the answer, and forgets it when the user logs out.
 */
export function useTillCustomers(registerId: string): readonly TillCustomer[] {
  const { data } = useQuery({
    ...tillCustomersApi.ask('customers', { registerId }),
    staleTime: refreshMilliseconds,
    refetchInterval: refreshMilliseconds,
    networkMode: 'always',
  })
  return data?.customers ?? none
}
