import { type ReactNode, Suspense } from 'react'
import { LazyRebookProgress } from '#delivery/dispatch/web/index.tsx'
import { type OutletSlots, OutletSlotsContext } from '#organization/outlets/web/index.tsx'

const slots: OutletSlots = {
  rebookDialog: (props) => (
    <Suspense>
      <LazyRebookProgress {...props} />
    </Suspense>
  ),
}

/** Hands the page of service locations what dispatch knows of its parcels. */
export function OutletSlotsProvider({ children }: { children: ReactNode }) {
  return <OutletSlotsContext value={slots}>{children}</OutletSlotsContext>
}
