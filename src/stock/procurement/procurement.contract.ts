import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { id, line } from '#platform/fields.ts'

const supplier = z.object({
  id,
  /** Short and unique, as printed on orders: `BRAMWELL`. */
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  /** An inactive supplier gets no new orders. */
  isActive: z.boolean(),
})

export type Supplier = z.infer<typeof supplier>

/** Users who manage a supplier's users have to find the supplier as well. */
const access = [capability.suppliers, capability.userManagement] as const

export const procurementContract = {
  searchSuppliers: read({
    path: '/suppliers',
    summary: 'Find suppliers by words of code and name; the active ones first',
    access,
    input: z.object({
      q: line(80).default(''),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.object({ suppliers: z.array(supplier) }),
  }),
  getSupplier: read({
    path: '/suppliers/{id}',
    summary: 'One supplier',
    access,
    input: z.object({ id }),
    output: supplier,
  }),
}
