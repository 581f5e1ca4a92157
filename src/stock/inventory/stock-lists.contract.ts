import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { currency, day, flag, id, instant, quantityScale } from '#platform/fields.ts'
import { givenFilters } from '#platform/lists/list-input.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { statesOf } from '#platform/machine.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { levelList } from './levels.list.ts'
import { lotList } from './lots.list.ts'
import { lotMachine } from './lots.states.ts'
import { neverStockedList } from './never-stocked.list.ts'
import { movementKinds, stockStatuses, unavailableKinds } from './stock-words.ts'

const status = z.enum(statesOf({ states: stockStatuses }))
const movementKind = z.enum(statesOf({ states: movementKinds }))
const unavailableKind = z.enum(statesOf({ states: unavailableKinds }))
const lotState = z.enum(statesOf(lotMachine))

const steps = z.number().int()

/** Cost and value are hidden from users without access, and null where there is none. */
const hidden = z.number().int().nullable()

const levelRow = z.object({
  variantId: id,
  outletId: id,
  sku: z.string(),
  title: z.string(),
  /** As it is printed, for one piece. */
  gtin: z.string().nullable(),
  unit: z.string(),
  quantityScale,
  outletCode: z.string(),
  currency,
  onHand: steps,
  reserved: steps,
  unavailable: steps,
  available: steps,
  incoming: steps,
  incomingOn: z.string().nullable(),
  reorderPoint: steps.nullable(),
  reorderQuantity: steps.nullable(),
  mostQuantity: steps.nullable(),
  leadDays: z.number().int().nullable(),
  daysOfSupply: z.number().nullable(),
  /** `AX`; null until there is demand. */
  class: z.string().nullable(),
  binId: id.nullable(),
  binCode: z.string().nullable(),
  lastMovedAt: z.string().nullable(),
  status,
  averageCostMinor: hidden,
  valueMinor: hidden,
})

export type LevelRow = z.infer<typeof levelRow>

const neverStockedRow = z.object({
  variantId: id,
  outletId: id,
  sku: z.string(),
  title: z.string(),
  quantityScale,
  category: z.string(),
  outletCode: z.string(),
  createdAt: z.string(),
})

export type NeverStockedRow = z.infer<typeof neverStockedRow>

const place = z.object({
  binId: id.nullable(),
  binCode: z.string().nullable(),
  lotId: id.nullable(),
  lotCode: z.string().nullable(),
  lotState: lotState.nullable(),
  expiresOn: z.string().nullable(),
  /** Past its date at the outlet. */
  isExpired: z.boolean(),
  onHand: steps,
})

const difference = z.object({
  id,
  number: z.number().int(),
  /** Found minus expected. */
  quantity: steps,
  binCode: z.string().nullable(),
  lotCode: z.string().nullable(),
  cause: z.string(),
  sourceNoun: z.string(),
  sourceId: id,
  label: z.string(),
  at: z.string(),
})

const photo = z.object({ id, fileId: id, thumbnailId: id })

export type StockPhoto = z.infer<typeof photo>

/** The days for which the reader may enter an adjustment. */
const openDays = z.object({
  today: z.string(),
  closedThrough: z.string(),
  backDays: z.number().int(),
})

const levelPanel = levelRow.extend({
  productId: id,
  outletName: z.string(),
  tracking: z.enum(['none', 'lot', 'expiry']),
  lastCountedAt: z.string().nullable(),
  meanDaily: z.number().nullable(),
  lastIssuedOn: z.string().nullable(),
  setAside: z.array(z.object({ kind: unavailableKind, quantity: steps })),
  places: z.array(place),
  /** Open variances, newest first. */
  differences: z.array(difference),
  /** Null where the reader may not date an adjustment back. */
  openDays: openDays.nullable(),
  /** Photos of an adjustment that is not posted yet, or waits for its approval. */
  waitingPhotos: z.array(photo.extend({ takenBy: z.string().nullable(), isOwn: z.boolean() })),
  elsewhere: z.array(
    levelRow.pick({
      outletId: true,
      outletCode: true,
      onHand: true,
      reserved: true,
      unavailable: true,
      available: true,
      status: true,
    }),
  ),
})

export type LevelPanel = z.infer<typeof levelPanel>

/** A document that needs stock, or brings some. */
const demandRow = z.object({
  sourceLineId: id,
  sourceNoun: z.string(),
  sourceId: id,
  /** As in its own history: `Order 1042`. */
  label: z.string().nullable(),
  quantity: steps,
  /** When it was reserved, or is due. */
  at: z.string().nullable(),
})

export type DemandRow = z.infer<typeof demandRow>

/** Null for blind receiving, where the reader must not know how many were sent. */
const incomingRow = demandRow.extend({ quantity: steps.nullable() })

export type IncomingRow = z.infer<typeof incomingRow>

const ledgerRow = z.object({
  seq: z.number().int(),
  at: z.string(),
  /**
   * The past day at the outlet that it was entered for, and when; null where it counts from its
   * entry.
   */
  datedBack: z.object({ on: z.string(), enteredAt: z.string() }).nullable(),
  kind: movementKind,
  onHandDelta: steps,
  reservedDelta: steps,
  unavailableDelta: steps,
  unavailableKind: unavailableKind.nullable(),
  /** The stock on hand after it; null where it did not change. */
  onHandAfter: steps.nullable(),
  valueDeltaMinor: hidden,
  reason: z.string(),
  sourceNoun: z.string(),
  sourceId: id,
  label: z.string().nullable(),
  actorName: z.string().nullable(),
  lotCode: z.string().nullable(),
  binCode: z.string().nullable(),
  /** The photos of a correction. */
  photos: z.array(photo),
})

export type LedgerRow = z.infer<typeof ledgerRow>

const shownLot = z.object({
  id,
  variantId: id,
  code: z.string(),
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  expiresOn: z.string().nullable(),
  state: lotState,
  onHand: steps,
  outletCodes: z.array(z.string()),
})

export type ShownLot = z.infer<typeof shownLot>

const lotPanel = shownLot.extend({
  gtin: z.string().nullable(),
  tracking: z.enum(['none', 'lot', 'expiry']),
  note: z.string(),
  createdAt: z.string(),
  version: z.number().int(),
  /** It also has stock at outlets without access for the reader, which only others may change. */
  isElsewhere: z.boolean(),
  places: z.array(
    z.object({
      outletId: id,
      outletCode: z.string(),
      binCode: z.string().nullable(),
      onHand: steps,
    }),
  ),
})

export type LotPanel = z.infer<typeof lotPanel>

const spanCounts = {
  expired: z.number().int(),
  week: z.number().int(),
  month: z.number().int(),
  quarter: z.number().int(),
  year: z.number().int(),
}

const ofLevel = { variantId: id, outletId: id }

/** The outlets of the list, for the figures above it. */
const atOutlets = z.object({ outletId: givenFilters(levelList).outletId })

export const stockListsContract = {
  levels: listOf({
    path: '/stock/list',
    summary:
      'List what there is of each variant at each outlet, by SKU unless another order is asked for',
    access: capability.inventory,
    list: levelList,
    row: levelRow,
  }),
  neverStocked: listOf({
    path: '/stock/never-stocked',
    summary:
      'List the active variants that have never had stock, with each outlet where they have none',
    access: capability.inventory,
    list: neverStockedList,
    row: neverStockedRow,
  }),
  figures: read({
    path: '/stock/figures',
    summary:
      'How many levels are low, out, below zero or expiring; above the cap only that more are',
    access: capability.inventory,
    input: atOutlets,
    output: z.object({
      cap: z.number().int(),
      low: z.number().int(),
      out: z.number().int(),
      negative: z.number().int(),
      over: z.number().int(),
      expiring: z.number().int(),
    }),
  }),
  worth: read({
    path: '/stock/worth',
    summary: 'What stock is worth now, by currency, to those who may see costs',
    access: capability.inventory,
    input: atOutlets,
    output: z.object({
      sums: z.array(z.object({ currency, valueMinor: z.number().int() })),
    }),
  }),
  level: read({
    path: '/stock/list/{variantId}/{outletId}',
    summary: 'One variant at one outlet: its figures, its places, and the other outlets',
    access: capability.inventory,
    input: z.object(ofLevel),
    output: levelPanel,
  }),
  ledger: read({
    path: '/stock/movements',
    summary: 'The ledger of one variant at one outlet, newest first, with the running balance',
    access: capability.inventory,
    input: z.object({
      ...ofLevel,
      withReservations: flag
        .default(false)
        .describe('Also what was reserved and released, which leaves what is on hand as it is.'),
      until: instant.optional(),
      upTo: day.optional().describe('The last day, by the calendar of the outlet.'),
      ...pageInput,
    }),
    output: pageOf(ledgerRow),
  }),
  reservations: read({
    path: '/stock/reservations',
    summary: 'The documents for which stock of one variant is reserved at one outlet, oldest first',
    access: capability.inventory,
    input: z.object({ ...ofLevel, ...pageInput }),
    output: pageOf(demandRow),
  }),
  incoming: read({
    path: '/stock/incoming',
    summary: 'The documents that bring stock of one variant to one outlet, the next first',
    access: capability.inventory,
    input: z.object(ofLevel),
    output: z.object({ rows: z.array(incomingRow) }),
  }),
  lots: listOf({
    path: '/stock/lots',
    summary: 'Lots at your outlets or at those that are named, the first to expire first',
    access: capability.inventory,
    list: lotList,
    row: shownLot,
  }),
  expiry: read({
    path: '/stock/expiry',
    summary: 'How many lots that are there expire within each span, and how many are held',
    access: capability.inventory,
    input: z.object({ outletIds: z.array(id).max(50).optional() }),
    output: z.object({ ...spanCounts, held: z.number().int(), recalled: z.number().int() }),
  }),
  lot: read({
    path: '/stock/lots/{id}',
    summary: 'Get a lot: its state and its bins',
    access: capability.inventory,
    input: z.object({ id }),
    output: lotPanel,
  }),
}
