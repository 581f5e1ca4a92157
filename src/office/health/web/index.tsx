import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'

/** The section of the business settings with the checks of the system. */
export const LazySystemHealth = lazy(async () => ({
  default: (await import('./SystemHealth.tsx')).SystemHealth,
}))

const healthWeb: WebArea = {
  area: 'health',
  pages: [],
  refreshOn: [],
}

export const healthWebAreas: readonly WebArea[] = [healthWeb]
