import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { groupSeparator, withoutAimMark } from '#platform/aim-mark.ts'
import { read, write } from '#platform/contract.ts'
import { id, quantityScale } from '#platform/fields.ts'
import type { Access } from '#platform/permissions.ts'
import { cardNouns } from './card-nouns.ts'
import { scanCard } from './scan-card.fields.ts'
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
  capability.receiving,
  capability.stockAudit,
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
    input: z.object({
      code: scanCode,
      outletId: id.optional().describe('Where it is scanned: its bins and scale labels count.'),
    }),
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
  card: read({
    path: '/scans/cards/{noun}/{id}',
    summary: 'What a scanned record is, and what you can do with it next',
    access: scanAccess,
    isEssential: true,
    input: z.object({ noun: z.enum(cardNouns), id, outletId: id.optional() }),
    output: scanCard,
  }),
  outlets: read({
    path: '/scans/outlets',
    summary: 'The outlets at which you can scan',
    access: scanAccess,
    input: z.object({}),
    output: z.object({ outlets: z.array(z.object({ id, code: z.string(), name: z.string() })) }),
  }),
  practice: read({
    path: '/scans/practice',
    summary: 'A few random products of an outlet, to practise scanning',
    access: scanAccess,
    input: z.object({
      outletId: id.optional(),
      seed: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({
      products: z.array(z.object({ variantId: id, sku: z.string(), title: z.string() })).max(12),
    }),
  }),
}
