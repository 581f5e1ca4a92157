import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HouseContext, useHouse } from '#platform/web/house-context.ts'
import { businessApi } from './business-api.ts'

/** Tells everything below whose house this is, kept fresh like all that the business shows. */
export function HouseProvider({ children }: { children: ReactNode }) {
  const usual = useHouse()
  const { data } = useQuery(businessApi.ask('house', {}))
  return <HouseContext value={data ?? usual}>{children}</HouseContext>
}
