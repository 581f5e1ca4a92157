import { type ComponentType, lazy } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import type { Access } from '#platform/permissions.ts'

/** One of the views of the inventory page. */
export type InventoryTab = {
  /** Its `?tab=`; the first needs none. */
  readonly key: string
  readonly label: string
  readonly access: Access
  /** Shows stock value, so only users with access to costs see it. */
  readonly isOfCosts?: true
  readonly Body: ComponentType
}

/** The tabs of this area, in the order of the page. */
export const ownTabs: readonly InventoryTab[] = [
  {
    key: 'levels',
    label: 'Levels',
    access: capability.inventory,
    Body: lazy(async () => ({ default: (await import('./LevelsTab.tsx')).LevelsTab })),
  },
  {
    key: 'never-stocked',
    label: 'Never stocked',
    access: capability.inventory,
    Body: lazy(async () => ({ default: (await import('./NeverStockedTab.tsx')).NeverStockedTab })),
  },
  {
    key: 'lots',
    label: 'Lots and expiry',
    access: capability.inventory,
    Body: lazy(async () => ({ default: (await import('./LotsTab.tsx')).LotsTab })),
  },
  {
    key: 'valuation',
    label: 'Valuation',
    access: capability.inventory,
    isOfCosts: true,
    Body: lazy(async () => ({ default: (await import('./worth/ValuationTab.tsx')).ValuationTab })),
  },
]
