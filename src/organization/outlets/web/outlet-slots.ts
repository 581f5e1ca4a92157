import { type ComponentType, createContext } from 'react'
import type { Rebooking } from '../locations.fields.ts'

/** Parts of the page of service locations that areas below it bring; `main` hands them in. */
export type OutletSlots = {
  /** Rebooks what is left of parcels that wait for a suspended courier, and shows what became of all. */
  readonly rebookDialog: ComponentType<{
    leftIds: readonly string[]
    rebooked: readonly Rebooking[]
    onClose(): void
  }> | null
}

export const OutletSlotsContext = createContext<OutletSlots>({ rebookDialog: null })
