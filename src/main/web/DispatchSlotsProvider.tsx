import type { ReactNode } from 'react'
import { ParcelAdvice } from '#advice/web/index.tsx'
import { ParcelCase } from '#claims/web/index.tsx'
import { type DispatchSlots, DispatchSlotsContext } from '#dispatch/web/index.tsx'
import { CashTab } from '#remittances/web/index.tsx'
import {
  DeliveredByHand,
  ParcelNewsList,
  ReportDialog,
  TrackingFileDialog,
  UnknownNumbers,
} from '#tracking/web/index.tsx'

const slots: DispatchSlots = {
  cashTab: CashTab,
  unknownNumbers: UnknownNumbers,
  parcelNews: ParcelNewsList,
  reportDialog: ReportDialog,
  trackingFileDialog: TrackingFileDialog,
  deliveredByHand: DeliveredByHand,
  parcelAdvice: ParcelAdvice,
  parcelCase: ParcelCase,
}

/** What the dispatch page shows of areas that stand below it. */
export function DispatchSlotsProvider({ children }: { children: ReactNode }) {
  return <DispatchSlotsContext value={slots}>{children}</DispatchSlotsContext>
}
