import { z } from 'zod'
import { currency, day, id, line, moneyMinor, quantityScale } from '#platform/fields.ts'
import { toneNames } from '#platform/machine.ts'
import { purchaseOrderStates } from '#stock/purchasing/purchase-orders.states.ts'

const steps = z.number().int()
const count = steps.min(0)

/** An order as its supplier sees it: what PostgreSQL shows the role of the portal, and no more. */
export const portalOrderRow = z.object({
  id,
  number: steps,
  label: z.string(),
  state: z.enum(purchaseOrderStates),
  outletName: z.string(),
  supplierReference: z.string(),
  lines: count,
  totalMinor: moneyMinor,
  currency,
  expectedOn: z.string().nullable(),
  /** Something should have come before today. */
  isLate: z.boolean(),
  sentAt: z.string(),
  revision: count,
  version: steps,
})

export type PortalOrderRow = z.infer<typeof portalOrderRow>

/** A proposal of the supplier that the buyer decided lately. */
const decidedProposal = z.object({
  orderId: id,
  label: z.string(),
  decision: z.enum(['accepted', 'declined']),
  decidedAt: z.string(),
})

export type DecidedProposal = z.infer<typeof decidedProposal>

/** What else waits for the supplier, from an area that adds a view to the portal. */
const portalTask = z.object({
  key: z.string(),
  tone: z.enum(toneNames),
  mark: z.string(),
  /** The text of the link. */
  title: z.string(),
  /** The view of the portal that it opens, and the record there. */
  view: z.string(),
  open: id,
  note: z.string(),
})

export type PortalTask = z.infer<typeof portalTask>

export const portalToDo = z.object({
  supplierName: z.string(),
  /** Why the supplier can't answer orders now; empty when it can. */
  closedBecause: z.string(),
  toAnswer: z.array(portalOrderRow),
  overdue: z.array(portalOrderRow),
  decided: z.array(decidedProposal),
  tasks: z.array(portalTask),
})

export type PortalToDo = z.infer<typeof portalToDo>

const portalLine = z.object({
  id,
  sku: z.string(),
  title: z.string(),
  supplierSku: z.string(),
  unit: z.string(),
  quantityScale,
  quantity: steps,
  accepted: count,
  rejected: count,
  cancelled: count,
  unitCostMinor: moneyMinor,
  promisedOn: z.string().nullable(),
})

export type PortalLine = z.infer<typeof portalLine>

const portalProposal = z.object({
  note: z.string(),
  proposedAt: z.string(),
  lines: z.array(
    z.object({
      lineId: id,
      quantity: count,
      unitCostMinor: moneyMinor,
      promisedOn: z.string().nullable(),
      note: z.string(),
    }),
  ),
})

const portalRevision = z.object({
  revision: count,
  madeAt: z.string(),
  reason: z.string(),
  expectedOn: z.string().nullable(),
  totalMinor: moneyMinor,
  lines: z.array(
    z.object({
      lineId: id,
      sku: z.string(),
      quantityScale,
      quantity: count,
      unitCostMinor: moneyMinor,
      promisedOn: z.string().nullable(),
    }),
  ),
})

export type PortalRevision = z.infer<typeof portalRevision>

export const portalOrder = portalOrderRow.extend({
  /** Who sent the order: the only name of our staff that a supplier sees. */
  buyer: z.string().nullable(),
  deliverTo: z.string(),
  note: z.string(),
  confirmedAt: z.string().nullable(),
  closedBecause: z.string(),
  items: z.array(portalLine),
  /** What was proposed, until the buyer decides. */
  proposal: portalProposal.nullable(),
  /** As it was sent each time, newest first. */
  revisions: z.array(portalRevision),
})

export type PortalOrder = z.infer<typeof portalOrder>

export const offeredLines = z
  .array(
    z.object({
      lineId: id,
      quantity: count.max(1_000_000_000).describe('0 when this line is not delivered.'),
      unitCostMinor: moneyMinor.optional().describe('Left out, the price stays.'),
      promisedOn: day.nullable().default(null),
      note: line(200).default(''),
    }),
  )
  .min(1)
  .max(500)
