import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { returnsApi } from './returns-api.ts'

/** How many returns wait for somebody, for the menu; 0 while it is not known or not one's business. */
export function useOpenReturns(): number {
  const mayReturn = useMay(capability.returns)
  const { data } = useQuery({ ...returnsApi.ask('figures', {}), enabled: mayReturn })
  return data?.open ?? 0
}
