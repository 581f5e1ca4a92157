import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dispatchApi } from '#delivery/dispatch/web/dispatch-api.ts'
import { useOpenReturns } from '#delivery/returns/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { useWaitingCases } from '#sales/suspicious/web/index.tsx'
import type { Counts } from './navigation.ts'

/** What waits behind a menu entry, kept fresh by live hints like all that its area shows. */
export function useMenuCounts(): Counts {
  const mayDispatch = useMay(capability.dispatch)
  const { data } = useQuery({ ...dispatchApi.ask('counts', {}), enabled: mayDispatch })
  const openReturns = useOpenReturns()
  const waitingCases = useWaitingCases()
  return useMemo(
    () => ({
      '/dispatch': data ? data.toPack + data.toHandOver : 0,
      '/returns': openReturns,
      '/suspicious-customers': waitingCases,
    }),
    [data, openReturns, waitingCases],
  )
}
