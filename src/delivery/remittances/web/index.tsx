import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'

/** The part of the dispatch page about cash on delivery. */
export const CashTab = shownLater(async () => (await import('./CashTab.tsx')).CashTab)

/** The status of one order's cash, for its payments section. */
export const OrderCash = shownLater(async () => (await import('./OrderCashNote.tsx')).OrderCashNote)

const remittancesWeb: WebArea = {
  area: 'remittances',
  pages: [],
  refreshOn: ['remittance', 'parcel'],
}

export const remittancesWebAreas: readonly WebArea[] = [remittancesWeb]
