import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, quantity, quantityScale } from '#platform/fields.ts'
import { scanRefusals } from '#stock/scanning/scan-meanings.ts'
import { scanCode } from '#stock/scanning/scanning.contract.ts'

const access = capability.dispatch
const count = z.number().int()

const cancelledParcel = z.object({
  id,
  code: z.string(),
  orderNumber: count,
  outletCode: z.string(),
  cancelledAt: z.string(),
  lines: z.array(
    z.object({
      variantId: id,
      sku: z.string(),
      title: z.string(),
      quantityScale,
      quantity: count,
      unpacked: count,
      /** Where the units go back to; null where no bin is recorded. */
      binCode: z.string().nullable(),
    }),
  ),
})

export type CancelledParcel = z.infer<typeof cancelledParcel>

export const unpackingContract = {
  list: read({
    path: '/parcels/to-unpack',
    summary: 'Cancelled parcels whose goods are not back on their shelves, oldest first',
    access,
    input: z.object({}),
    output: z.object({ rows: z.array(cancelledParcel) }),
  }),
  scan: write({
    path: '/parcels/{id}/unpacked',
    summary: 'Scan a unit out of a cancelled parcel: it is available again',
    access,
    isEssential: true,
    refuses: [...scanRefusals, 'wrong_item', 'over_quantity', 'nothing_to_unpack'],
    input: z.object({ id, code: scanCode, quantity: quantity.optional() }),
    output: z.object({
      sku: z.string(),
      binCode: z.string().nullable(),
      /** Of all products of the parcel, in steps. */
      left: count,
    }),
  }),
}
