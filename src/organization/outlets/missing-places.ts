import { capability } from '#organization/users/capabilities.ts'

/** The forms that add a place, for pages that need one and find none. */
export const missingOutlet = {
  label: 'Add outlet',
  path: '/outlets?new=1',
  access: capability.outlets,
} as const

export const missingCourier = {
  label: 'Add courier',
  path: '/locations?view=coverage&new=courier',
  access: capability.locations,
} as const
