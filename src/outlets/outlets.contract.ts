import { z } from 'zod'
import { read } from '#platform/contract.ts'
import { currency, id } from '#platform/fields.ts'
import type { Access } from '#platform/permissions.ts'
import { capability } from '#users/capabilities.ts'

export const outlet = z.object({
  id,
  code: z.string(),
  name: z.string(),
  kind: z.enum(['warehouse', 'store']),
  city: z.string(),
  currency,
  ships: z.boolean(),
  sells: z.boolean(),
})

export type Outlet = z.infer<typeof outlet>

export const outletsAccess = [
  capability.outlets,
  capability.products,
  capability.inventory,
  capability.orders,
] as const satisfies Access

export const outletsContract = {
  list: read({
    path: '/outlets',
    summary: 'Your outlets, by code',
    access: outletsAccess,
    input: z.object({}),
    output: z.object({ outlets: z.array(outlet) }),
  }),
}
