import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { HouseContext, useHouse } from '#platform/web/house-context.ts'
import { businessApi } from './business-api.ts'

/** Provides the company's facts to everything below, kept up to date like other data. */
export function HouseProvider({ children }: { children: ReactNode }) {
  const usual = useHouse()
  const { data } = useQuery(businessApi.ask('house', {}))
  return <HouseContext value={data ?? usual}>{children}</HouseContext>
}
