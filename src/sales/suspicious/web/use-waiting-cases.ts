import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { suspiciousApi } from './suspicious-api.ts'

/** How many cases wait for a decision, for the menu; 0 while unknown or without access. */
export function useWaitingCases(): number {
  const maySee = useMay(capability.customers)
  const { data } = useQuery({ ...suspiciousApi.ask('figures', {}), enabled: maySee })
  return data?.waiting ?? 0
}
