import { z } from 'zod'
import { currency, id, moneyMinor, quantityScale } from '#platform/fields.ts'
import { statesOf } from '#platform/machine.ts'
import { movementKinds } from '#stock/inventory/stock-words.ts'
import { countKinds, countScopes, eventReasons } from './count-kinds.ts'
import { stockCountStates } from './stock-counts.states.ts'

const count = z.number().int().min(0)
const steps = z.number().int()

/** Null for users who may not see costs at the outlet. */
const value = z.number().int().nullable()

export const stockCountRow = z.object({
  id,
  number: z.number().int(),
  /** As it is printed: `SC-1042`. */
  label: z.string(),
  name: z.string(),
  state: z.enum(stockCountStates),
  kind: z.enum(countKinds),
  scope: z.enum(countScopes),
  outletId: id,
  outletCode: z.string(),
  isBlind: z.boolean(),
  plannedOn: z.string(),
  plannedBy: z.string().nullable(),
  plannedAt: z.string(),
  postedAt: z.string().nullable(),
  lines: count,
  counted: count,
  /** Lines that differ, from the review on; null before. */
  differing: count.nullable(),
  /** The sum of the differences, from the review on; null before. */
  valueMinor: value,
  currency,
})

export type StockCountRow = z.infer<typeof stockCountRow>

export const wholeStockCount = stockCountRow.extend({
  version: z.number().int(),
  outletName: z.string(),
  note: z.string(),
  /** What of its lines is counted again; null: as the outlet is set. */
  tolerancePercent: z.number().int().nullable(),
  toleranceMinor: z.number().int().nullable(),
  /** Why it was planned, and the document in which that happened; null for a count by hand. */
  follows: z
    .object({
      reason: z.enum(eventReasons),
      noun: z.string(),
      documentId: id,
      label: z.string(),
    })
    .nullable(),
  counters: z.array(z.object({ id, name: z.string() })),
  /** Who has counted a line of it. */
  countedBy: z.array(z.string()),
  /** You have counted a line of it, so that another user approves it. */
  isOwnCount: z.boolean(),
  postedBy: z.string().nullable(),
  /** Lines that another user counts again, and that are not counted yet. */
  toRecount: count,
  /** Lines of which stock moved while they were counted. */
  moved: count,
  found: count,
  /** Lines of which goods left or came after they were counted. */
  movedSince: count,
  /** Movements of lines that differ that came after they were counted; who posts has seen them. */
  movesSince: count,
  /** The sums of what is more and of what is less; null as `valueMinor`. */
  moreMinor: value,
  lessMinor: value,
})

export type WholeStockCount = z.infer<typeof wholeStockCount>

export const stockCountLine = z.object({
  id,
  variantId: id,
  sku: z.string(),
  title: z.string(),
  pictureId: id.nullable(),
  unit: z.string(),
  quantityScale,
  barcodes: z.array(z.string()),
  binId: id.nullable(),
  binCode: z.string().nullable(),
  lotId: id.nullable(),
  lotCode: z.string().nullable(),
  expiresOn: z.string().nullable(),
  round: z.number().int(),
  /** How often its round was begun anew. */
  restarts: count,
  isFound: z.boolean(),
  /** In steps; null while the line is not counted in this round. Zero is a count. */
  counted: count.nullable(),
  /**
   * In steps: what the ledger had at the last scan, or has now where it is not counted yet. Null in
   * a blind count that is not finished.
   */
  expected: steps.nullable(),
  difference: steps.nullable(),
  valueMinor: value,
  hasMoved: z.boolean(),
  /** Why it is to be counted again, where a scan without the network came to it; else empty. */
  whyAgain: z.string(),
  countedBy: z.array(z.string()),
  countedAt: z.string().nullable(),
  /** What the earlier rounds counted, in steps; empty as `expected`. */
  earlier: z.array(count),
  /** You counted it in an earlier round, so that another user counts it now. */
  isOwnBefore: z.boolean(),
  /** In steps: what left or came after it was counted; zero once it is posted. */
  movedSince: steps.nullable(),
  /** Where the same goods differ the other way, which suggests a wrong bin. */
  opposite: z.array(z.object({ binCode: z.string().nullable(), difference: steps })),
})

export type StockCountLine = z.infer<typeof stockCountLine>

/** A bin of a count; without an id: the goods in no bin. */
export const binOfCount = z.object({
  binId: id.nullable(),
  code: z.string().nullable(),
  lines: count,
  counted: count,
  /** Lines of it that another user counts again, and that are not counted yet. */
  toRecount: count,
  /** The area that it belongs to; null where the count is not divided, or the bin is in none. */
  area: z.string().nullable(),
  /** You are asked to count this area. */
  isOwn: z.boolean(),
})

export type BinOfCount = z.infer<typeof binOfCount>

/** A stock level and how long ago it was counted. */
export const dueForCount = z.object({
  variantId: id,
  sku: z.string(),
  title: z.string(),
  abcClass: z.string().nullable(),
  bins: count,
  lastCountedAt: z.string().nullable(),
  daysSince: count.nullable(),
  /** How often products of its class are counted. */
  everyDays: count,
  isDue: z.boolean(),
  /** Posted lines of it that differed in the last twelve months. */
  errors: count,
  valueMinor: value,
  currency,
})

export type DueForCount = z.infer<typeof dueForCount>

/** A bin and how likely its record is wrong. */
export const binToCheck = z.object({
  binId: id,
  code: z.string(),
  lines: count,
  moves: count,
  shorts: count,
  checkedAt: z.string().nullable(),
  days: count.nullable(),
  percent: z.number().int().min(0).max(100),
})

export type BinToCheck = z.infer<typeof binToCheck>

export const accuracyMonth = z.object({
  /** `2026-11`. */
  month: z.string(),
  lines: count,
  exact: count,
  grossMinor: moneyMinor.nullable(),
  netMinor: value,
})

export type AccuracyMonth = z.infer<typeof accuracyMonth>

export const placeMovement = z.object({
  at: z.string(),
  kind: z.enum(statesOf({ states: movementKinds })),
  quantity: steps,
  reason: z.string(),
  by: z.string().nullable(),
  /** It came after the last scan of the line. */
  isSince: z.boolean(),
})

export type PlaceMovement = z.infer<typeof placeMovement>

/** A planned count as its form has it. */
export const planOfCount = z.object({
  id,
  version: z.number().int(),
  outletId: id,
  kind: z.enum(countKinds),
  scope: z.enum(countScopes),
  name: z.string(),
  bins: z.array(z.object({ id, code: z.string() })),
  withoutBin: z.boolean(),
  category: z.string(),
  products: z.array(z.object({ id, sku: z.string(), title: z.string() })),
  plannedOn: z.string(),
  counterIds: z.array(id),
  isBlind: z.boolean(),
  note: z.string(),
  currency,
  tolerancePercent: z.number().int().nullable(),
  toleranceMinor: z.number().int().nullable(),
})

export type PlanOfCount = z.infer<typeof planOfCount>

/** An area of a count and how far it is; without an id: what is in no area. */
export const areaOfCount = z.object({
  id: id.nullable(),
  name: z.string(),
  aisles: z.array(z.string()),
  firstBinId: id.nullable(),
  lastBinId: id.nullable(),
  counters: z.array(z.object({ id, name: z.string() })),
  bins: count,
  binsDone: count,
  lines: count,
  counted: count,
  toRecount: count,
  countedBy: z.array(z.object({ name: z.string(), lines: count })),
})

export type AreaOfCount = z.infer<typeof areaOfCount>

/** A bin that the ledger has just emptied. */
export const emptiedBin = z.object({
  binId: id,
  code: z.string(),
  products: count,
  emptiedAt: z.string(),
})

export type EmptiedBin = z.infer<typeof emptiedBin>

/** Something that makes a bin or a product worth a count. */
export const eventToFollow = z.object({
  eventId: id,
  reason: z.enum(eventReasons),
  noun: z.string(),
  documentId: id,
  label: z.string(),
  at: z.string(),
  bins: z.array(z.object({ id, code: z.string() })),
  products: z.array(z.object({ id, sku: z.string() })),
  withoutBin: z.boolean(),
})

export type EventToFollow = z.infer<typeof eventToFollow>

/** A count on its day: the planned one, or that of its posting. */
export const calendarCount = z.object({
  id,
  label: z.string(),
  name: z.string(),
  kind: z.enum(countKinds),
  state: z.enum(stockCountStates),
  version: z.number().int(),
  on: z.string(),
})

export type CalendarCount = z.infer<typeof calendarCount>

/** How many products fall due on a day, by class. */
export const calendarDue = z.object({ on: z.string(), a: count, b: count, c: count })

export type CalendarDue = z.infer<typeof calendarDue>
