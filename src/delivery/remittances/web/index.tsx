import { lazy, Suspense } from 'react'
import type { WebArea } from '#platform/web/page.ts'

const LoadedCashTab = lazy(async () => ({ default: (await import('./CashTab.tsx')).CashTab }))
const LoadedCashNote = lazy(async () => ({
  default: (await import('./OrderCashNote.tsx')).OrderCashNote,
}))

/** The part of the dispatch page about cash on delivery. */
export function CashTab() {
  return (
    <Suspense>
      <LoadedCashTab />
    </Suspense>
  )
}

/** The status of one order's cash, for its payments section. */
export function OrderCash(props: { orderId: string }) {
  return (
    <Suspense>
      <LoadedCashNote {...props} />
    </Suspense>
  )
}

const remittancesWeb: WebArea = {
  area: 'remittances',
  pages: [],
  refreshOn: ['remittance', 'parcel'],
}

export const remittancesWebAreas: readonly WebArea[] = [remittancesWeb]
