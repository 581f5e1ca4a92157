import type { ReactNode } from 'react'
import { type ReceivingSlots, ReceivingSlotsContext } from '#stock/receiving/web/index.tsx'
import { LazyAnnouncedPanel, LazyStartAnnounced } from '#stock/ship-notices/web/index.tsx'

const slots: ReceivingSlots = {
  StartAnnounced: LazyStartAnnounced,
  AnnouncedPanel: LazyAnnouncedPanel,
}

/** What areas below add to the page of receiving. */
export function ReceivingSlotsProvider({ children }: { children: ReactNode }) {
  return <ReceivingSlotsContext value={slots}>{children}</ReceivingSlotsContext>
}
