import { z } from 'zod'
import { currency, id, quantityScale } from '#platform/fields.ts'
import { varianceCauses } from './variance-causes.ts'
import { offenderKinds } from './variance-offenders.ts'
import { shifts } from './variance-shifts.ts'

const steps = z.number().int()
/** Null for users who may not see costs there. */
const minor = z.number().int().nullable()

/** Less and more apart, since their sum hides what cancels out. */
const sums = {
  count: steps,
  lessMinor: minor,
  moreMinor: minor,
  netMinor: minor,
}

export const varianceReport = z.object({
  currency,
  /** How many variances are in other currencies, and not in this report. */
  elsewhere: steps,
  totals: z.object({ ...sums, repeated: steps, ended: steps }),
  causes: z.array(
    z.object({
      cause: z.enum(varianceCauses).nullable(),
      count: steps,
      /** More or less, as an amount. */
      grossMinor: minor,
    }),
  ),
  outlets: z.array(
    z.object({
      ...sums,
      outletId: id,
      outletCode: z.string(),
      /** The value of what was issued. */
      issuedMinor: minor,
    }),
  ),
  /** What is less of what was issued, month by month. */
  months: z.array(z.object({ month: z.string(), lessMinor: minor, issuedMinor: minor })),
  products: z.array(z.object({ ...sums, variantId: id, sku: z.string(), title: z.string() })),
  shifts: z.array(z.object({ ...sums, shift: z.enum(shifts) })),
  /** Where variances come again within 30 days: how many repeat an earlier one. */
  offenders: z.array(z.object({ ...sums, kind: z.enum(offenderKinds), key: z.string() })),
  /** Who reported the repeated ones; null for users who may not see who did what. */
  reporters: z.array(z.object({ ...sums, name: z.string() })).nullable(),
  repeats: z.array(
    z.object({
      ...sums,
      variantId: id,
      sku: z.string(),
      title: z.string(),
      outletCode: z.string(),
      binCode: z.string().nullable(),
      quantity: steps,
      quantityScale,
    }),
  ),
})

export type VarianceReport = z.infer<typeof varianceReport>
