import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { connectionNoun } from '../connections.nouns.ts'

/** The section of the business settings with the external connections. */
export const LazyConnectionsSection = lazy(async () => ({
  default: (await import('./ConnectionsSection.tsx')).ConnectionsSection,
}))

/** The address and the secret of a courier, opened where the courier is set up. */
export const CourierConnectionEditor = lazy(async () => ({
  default: (await import('./CourierConnectionEditor.tsx')).CourierConnectionEditor,
}))

const connectionsWeb: WebArea = {
  area: 'connections',
  pages: [],
  refreshOn: [connectionNoun.key],
}

export const connectionsWebAreas: readonly WebArea[] = [connectionsWeb]
