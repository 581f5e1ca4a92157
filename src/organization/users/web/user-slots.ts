import { type ComponentType, createContext, use } from 'react'

export type NamedOutlet = { readonly id: string; readonly code: string; readonly name: string }

/** What areas below add to the pages of this area; the composition passes it in. */
export type UserSlots = {
  /** The pages that the signed-in user may open, in the order of the menu. */
  readonly useOpenPages: () => readonly { readonly path: string; readonly title: string }[]
  readonly useOutlets: () => readonly NamedOutlet[]
  readonly SupplierPicker: ComponentType<{
    value: string | null
    onChange: (supplierId: string | null) => void
  }>
  readonly NotificationSettings: ComponentType
  readonly MorningSettings: ComponentType
}

export const UserSlotsContext = createContext<UserSlots | null>(null)

export function useUserSlots(): UserSlots {
  const slots = use(UserSlotsContext)
  if (!slots) throw new Error('useUserSlots must be used within a UserSlotsContext.')
  return slots
}
