import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { groupSeparator, withoutAimMark } from '#platform/aim-mark.ts'
import { write } from '#platform/contract.ts'
import { id, quantityScale } from '#platform/fields.ts'
import type { Access } from '#platform/permissions.ts'
import { scanRefusals } from './scan-meanings.ts'

const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** A code as it was scanned: one line, in which only the GS1 separator is not printable. */
export const scanCode = z
  .string()
  .trim()
  // Scanners can be set up to send the barcode type before each code.
  .overwrite(withoutAimMark)
  .min(1, 'Please fill this in.')
  .max(200, 'At most 200 characters.')
  .refine(
    (text) => !unprintable.test(text.replaceAll(groupSeparator, '')),
    'Contains characters that cannot be printed.',
  )
  .refine((text) => text.isWellFormed(), 'Contains broken characters.')

/** Users who scan anywhere. A code finds records of the outlets at which one of these is held. */
export const scanAccess = [
  capability.scanHistory,
  capability.pos,
  capability.dispatch,
  capability.returns,
  capability.orders,
] as const satisfies Access

export const scanningContract = {
  /** A write, because every scan is recorded in the scan log. */
  resolve: write({
    path: '/scans/resolve',
    summary:
      'Find what a scanned code identifies: a variant, a bin, an order, a parcel or a transfer',
    access: scanAccess,
    isEssential: true,
    refuses: scanRefusals,
    input: z.object({ code: scanCode }),
    output: z.object({
      noun: z.string(),
      id,
      label: z.string(),
      /** What the code of a product contains besides the product. */
      variant: z
        .object({
          title: z.string(),
          quantity: z.number().int(),
          quantityScale,
          unit: z.string(),
          lotCode: z.string().nullable(),
          expiresOn: z.string().nullable(),
          serial: z.string().nullable(),
        })
        .optional(),
    }),
  }),
}
