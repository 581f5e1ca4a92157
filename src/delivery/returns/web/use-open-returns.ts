import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { returnsApi } from './returns-api.ts'

/** The number of open returns, for the menu; 0 while unknown or without access. */
export function useOpenReturns(): number {
  const mayReturn = useMay(capability.returns)
  const { data } = useQuery({ ...returnsApi.ask('figures', {}), enabled: mayReturn })
  return data?.open ?? 0
}
