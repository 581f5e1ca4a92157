import type { ReactNode } from 'react'
import { ParcelAdvice } from '#delivery/advice/web/index.tsx'
import { ParcelCase } from '#delivery/claims/web/index.tsx'
import { type DispatchSlots, DispatchSlotsContext } from '#delivery/dispatch/web/index.tsx'
import { CashTab } from '#delivery/remittances/web/index.tsx'
import {
  DeliveredByHand,
  ParcelNewsList,
  ReportDialog,
  TrackingFileDialog,
  UnknownNumbers,
} from '#delivery/tracking/web/index.tsx'

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

/** What areas below add to the dispatch page. */
export function DispatchSlotsProvider({ children }: { children: ReactNode }) {
  return <DispatchSlotsContext value={slots}>{children}</DispatchSlotsContext>
}
