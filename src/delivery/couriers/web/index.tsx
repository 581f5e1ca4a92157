import { lazy } from 'react'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import type { WebArea } from '#platform/web/page.ts'
import { courierCallNoun } from '../couriers.nouns.ts'

/** The part of the dispatch page that sets up couriers and shows failed calls. */
export const CouriersTab = lazy(async () => ({
  default: (await import('./CouriersView.tsx')).CouriersView,
}))

const courierAccountsWeb: WebArea = {
  area: 'courierAccounts',
  pages: [],
  refreshOn: [courierNoun.key, courierCallNoun.key],
}

export const couriersWebAreas: readonly WebArea[] = [courierAccountsWeb]
