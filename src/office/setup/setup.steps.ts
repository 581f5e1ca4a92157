import { capability } from '#organization/users/capabilities.ts'
import type { Permission } from '#platform/permissions.ts'

export const setupStepKeys = [
  'company',
  'outlet',
  'product',
  'colleague',
  'courier',
  'import',
  'order',
  'packed',
] as const

export type SetupStepKey = (typeof setupStepKeys)[number]

/** The checklist is for those who set up the company: they can invite the other users. */
export const setupAccess = capability.addUsers

/** What each step needs; a user without it does not see the step. */
export const accessOfStep: Readonly<Record<SetupStepKey, Permission>> = {
  company: capability.businessSettings,
  outlet: capability.outlets,
  product: capability.products,
  colleague: capability.addUsers,
  courier: capability.locations,
  import: capability.products,
  order: capability.orders,
  packed: capability.dispatch,
}

/** From so many products on, none has to be imported. */
export const enoughProducts = 3
