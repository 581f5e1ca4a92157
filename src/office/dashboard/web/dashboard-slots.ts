import { type ComponentType, createContext } from 'react'

/** What a later area puts at the top of the dashboard, such as the checklist of a new company. */
export type DashboardSlots = { readonly top: ComponentType | null }

export const DashboardSlotsContext = createContext<DashboardSlots>({ top: null })
