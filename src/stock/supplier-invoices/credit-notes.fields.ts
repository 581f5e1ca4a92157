import { z } from 'zod'
import {
  currency,
  day,
  id,
  line,
  moneyMinor,
  quantity,
  quantityScale,
  requiredLine,
} from '#platform/fields.ts'
import { creditNoteStates, creditReasons } from './credit-notes.states.ts'

const steps = z.number().int()

const creditLine = z.object({
  id,
  invoiceLineId: id,
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  quantity: steps,
  unitPriceMinor: steps,
  amountMinor: steps,
})

export const supplierCreditNote = z.object({
  id,
  invoiceId: id,
  invoiceNumber: z.string(),
  supplierName: z.string(),
  outletId: id,
  outletCode: z.string(),
  /** As the supplier numbers it. */
  number: z.string(),
  state: z.enum(creditNoteStates),
  reason: z.enum(creditReasons),
  creditedOn: z.string(),
  currency,
  /** What it takes off the invoice. */
  totalMinor: steps,
  taxMinor: steps,
  otherMinor: steps,
  note: z.string(),
  enteredBy: z.string().nullable(),
  enteredAt: z.string(),
  approvedBy: z.string().nullable(),
  settledOn: z.string().nullable(),
  version: steps,
  lines: z.array(creditLine),
})

export type SupplierCreditNote = z.infer<typeof supplierCreditNote>

const creditedLine = z.object({ invoiceLineId: id, quantity, unitPriceMinor: moneyMinor })

export type CreditedLine = z.infer<typeof creditedLine>

export const creditFacts = {
  number: requiredLine(60),
  creditedOn: day,
  reason: z.enum(creditReasons),
  taxMinor: moneyMinor.default(0),
  otherMinor: moneyMinor.default(0).describe('What no line has, such as freight.'),
  note: line(2000).default(''),
  lines: z
    .array(creditedLine)
    .max(500, 'At most 500 products in one credit note.')
    .describe('Each with what is credited for one unit.'),
}

export type CreditFacts = z.infer<z.ZodObject<typeof creditFacts>>
