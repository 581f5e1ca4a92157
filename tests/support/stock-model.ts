import {
  type At,
  type Kind,
  mayFall,
  outlets,
  type StockStep,
  tracked,
  variants,
} from './stock-draws.ts'

/**
 * The ledger in plain objects: the expected stock after a sequence of steps, and the expected
 * answer to each step. It is independent of the ledger's own rules, so that a mistake in those
 * cannot hide here.
 */

/** The cost of a unit in the product data, where nothing else is known. */
export const costs = [300, 125, null] as const

/** A lot or bin by its place in the order of use; null is none, undefined any. */
type Named = number | null | undefined

type Place = { lot: number | null; bin: number | null; onHand: number; aside: number }

export type Shelf = {
  reserved: number
  value: number
  aside: Record<Kind, number>
  places: Place[]
}

type Piece = { lot: number | null; quantity: number; value: number }

export type ModelOrder = {
  outlet: number
  state: 'open' | 'gone' | 'over'
  lines: { variant: number; reserved: number; out: Piece[] }[]
}

export type StockModel = { shelves: Shelf[]; orders: ModelOrder[] }

/** The starting stock of every product at every outlet. */
export const openings = [
  { quantity: 7, lot: 0, bin: 0, worth: 1_000, kind: null },
  { quantity: 5, lot: 1, bin: 1, worth: 777, kind: null },
  { quantity: 4, lot: 1, bin: null, worth: null, kind: null },
  { quantity: 6, lot: 0, bin: 1, worth: 500, kind: 'damaged' },
] as const

export function freshStock(): StockModel {
  const shelves = Array.from(
    { length: variants * outlets },
    (): Shelf => ({
      reserved: 0,
      value: 0,
      aside: { damaged: 0, quality_control: 0 },
      places: [],
    }),
  )
  const model = { shelves, orders: [] }
  for (const [index] of shelves.entries()) {
    const [variant, outlet] = [Math.floor(index / outlets), index % outlets]
    for (const { quantity, ...opening } of openings) {
      const lot = variant === tracked ? opening.lot : null
      takeIn(model, { variant, outlet, quantity }, { ...opening, lot })
    }
  }
  return model
}

export const shelfOf = ({ shelves }: StockModel, variant: number, outlet: number): Shelf => {
  const shelf = shelves[variant * outlets + outlet]
  if (!shelf) throw new Error(`There is no shelf for ${variant} at ${outlet}.`)
  return shelf
}

export const onHandOf = ({ places }: Shelf) => places.reduce((sum, place) => sum + place.onHand, 0)
export const asideOf = ({ aside }: Shelf) =>
  Object.values(aside).reduce((sum, each) => sum + each, 0)
const availableOf = (shelf: Shelf) => onHandOf(shelf) - shelf.reserved - asideOf(shelf)

/** Among the orders that such a step can apply to, the one with this number, modulo their count. */
export function orderFor(
  { orders }: StockModel,
  { does, order }: Extract<StockStep, { order: number }>,
): ModelOrder | undefined {
  const wanted = does === 'takeBack' ? 'gone' : 'open'
  const open = orders.filter(({ state }) => state === wanted)
  return open[order % Math.max(open.length, 1)]
}

/** The expected answer to the step; where it is `done`, the model has applied it. */
export function expectedOf(model: StockModel, step: StockStep): string {
  switch (step.does) {
    case 'receive': {
      const { variant, outlet, quantity, worth, kind } = step
      const lot = variant === tracked ? step.lot : null
      takeIn(model, { variant, outlet, quantity }, { lot, bin: step.bin, worth, kind })
      return 'done'
    }
    case 'takeOut':
      return takeOut(model, step) ? 'done' : 'insufficient_stock'
    case 'setAside':
    case 'putBack':
    case 'scrap':
      return turn(model, step)
    case 'carry':
      return carry(model, step)
    case 'transfer':
      return transfer(model, step)
    case 'place':
      return place(model, step)
    case 'cancel':
      return cancel(model, step)
    case 'dispatch':
      return dispatch(model, step)
    case 'takeBack':
      return takeBack(model, step)
  }
}

function takeIn(
  model: StockModel,
  { variant, outlet, quantity }: At,
  how: { lot: number | null; bin: number | null; worth: number | null; kind: Kind | null },
): void {
  const shelf = shelfOf(model, variant, outlet)
  const before = onHandOf(shelf)
  const above = Math.max(0, Math.min(quantity, before + quantity))
  if (above > 0) {
    if (how.worth !== null) shelf.value += Math.round((how.worth * above) / quantity)
    else if (shelf.value > 0) shelf.value += Math.round((shelf.value * above) / before)
    else shelf.value += above * (costs[variant] ?? 0)
  }
  const hole = Math.min(quantity, Math.max(0, -(restOf(shelf)?.onHand ?? 0)))
  putAt(shelf, null, null, hole, how.kind)
  putAt(shelf, how.lot, how.bin, quantity - hole, how.kind)
}

function putAt(
  shelf: Shelf,
  lot: number | null,
  bin: number | null,
  quantity: number,
  kind: Kind | null,
): void {
  const known = shelf.places.find((place) => place.lot === lot && place.bin === bin)
  const spot = known ?? { lot, bin, onHand: 0, aside: 0 }
  if (!known) shelf.places.push(spot)
  spot.onHand += quantity
  if (kind) {
    spot.aside += quantity
    shelf.aside[kind] += quantity
  }
}

const restOf = ({ places }: Shelf) => places.find(({ lot, bin }) => lot === null && bin === null)

type Slice = { spot: Place; quantity: number }

/** Place by place: earlier lots, earlier bins, and last stock without both. */
function slices(
  shelf: Shelf,
  quantity: number,
  { lot, bin }: { lot?: Named; bin?: Named },
  of: 'free' | 'aside',
  bottomless = false,
): Slice[] | null {
  const rank = (each: number | null) => each ?? 9
  const inOrder = [...shelf.places].sort(
    (a, b) => rank(a.lot) - rank(b.lot) || rank(a.bin) - rank(b.bin),
  )
  const found: Slice[] = []
  let left = quantity
  for (const spot of inOrder) {
    if (lot !== undefined && spot.lot !== lot) continue
    if (bin !== undefined && spot.bin !== bin) continue
    const taken = Math.min(left, Math.max(0, of === 'free' ? spot.onHand - spot.aside : spot.aside))
    if (taken > 0) found.push({ spot, quantity: taken })
    left -= taken
  }
  if (left > 0 && bottomless && lot === undefined && bin === undefined) {
    putAt(shelf, null, null, 0, null)
    const spot = restOf(shelf)
    const last = found.at(-1)
    if (last && last.spot === spot) last.quantity += left
    else if (spot) found.push({ spot, quantity: left })
    left = 0
  }
  return left > 0 ? null : found
}

/** Removes slices, each with its share of the current stock value. */
function takeOff(shelf: Shelf, taken: readonly Slice[], kind: Kind | null): Piece[] {
  return taken.map(({ spot, quantity }) => {
    const whole = onHandOf(shelf)
    const left = whole - quantity
    const value = left <= 0 ? 0 : Math.round((shelf.value * left) / whole)
    const piece = { lot: spot.lot, quantity, value: shelf.value - value }
    spot.onHand -= quantity
    if (kind) {
      spot.aside -= quantity
      shelf.aside[kind] -= quantity
    }
    shelf.value = value
    return piece
  })
}

function takeOut(
  model: StockModel,
  {
    variant,
    outlet,
    quantity,
    lot,
    bin,
  }: At & { lot?: number | undefined; bin?: number | undefined },
): Piece[] | null {
  const shelf = shelfOf(model, variant, outlet)
  const bottomless = mayFall(variant, outlet)
  if (!bottomless && quantity > availableOf(shelf)) return null
  const wanted = lotAndBin({ lot, bin }, variant)
  const taken = slices(shelf, quantity, wanted, 'free', bottomless)
  return taken && takeOff(shelf, taken, null)
}

/** Only products tracked by lots have a lot. */
const lotAndBin = (
  { lot, bin }: { lot?: number | undefined; bin?: number | undefined },
  variant: number,
): { lot?: number; bin?: number } => ({
  ...(variant === tracked && lot !== undefined ? { lot } : {}),
  ...(bin === undefined ? {} : { bin }),
})

function turn(
  model: StockModel,
  step: Extract<StockStep, { does: 'setAside' | 'putBack' | 'scrap' }>,
): string {
  const { variant, outlet, quantity, kind } = step
  const shelf = shelfOf(model, variant, outlet)
  const isAside = step.does !== 'setAside'
  const there = isAside ? shelf.aside[kind] : availableOf(shelf)
  const taken =
    quantity > there
      ? null
      : slices(shelf, quantity, lotAndBin(step, variant), isAside ? 'aside' : 'free')
  if (!taken) return 'insufficient_stock'
  if (step.does === 'scrap') takeOff(shelf, taken, kind)
  else {
    const sign = step.does === 'setAside' ? 1 : -1
    for (const slice of taken) slice.spot.aside += sign * slice.quantity
    shelf.aside[kind] += sign * quantity
  }
  return 'done'
}

function carry(
  model: StockModel,
  { variant, outlet, quantity, from, to }: Extract<StockStep, { does: 'carry' }>,
): string {
  const shelf = shelfOf(model, variant, outlet)
  const taken = slices(shelf, quantity, { bin: from }, 'free')
  if (!taken) return 'insufficient_stock'
  for (const slice of taken) {
    slice.spot.onHand -= slice.quantity
    putAt(shelf, slice.spot.lot, to, slice.quantity, null)
  }
  return 'done'
}

function transfer(model: StockModel, step: At): string {
  const pieces = takeOut(model, step)
  if (!pieces) return 'insufficient_stock'
  const { variant, outlet } = step
  for (const { lot, quantity, value } of pieces)
    takeIn(
      model,
      { variant, outlet: 1 - outlet, quantity },
      { lot, bin: null, worth: value, kind: null },
    )
  return 'done'
}

function place(
  model: StockModel,
  { outlet, lines }: Extract<StockStep, { does: 'place' }>,
): string {
  for (const variant of new Set(lines.map((line) => line.variant))) {
    const asked = lines
      .filter((line) => line.variant === variant)
      .reduce((sum, line) => sum + line.quantity, 0)
    if (asked > availableOf(shelfOf(model, variant, outlet))) return 'insufficient_stock'
  }
  for (const { variant, quantity } of lines) shelfOf(model, variant, outlet).reserved += quantity
  const open = lines.map(({ variant, quantity }) => ({ variant, reserved: quantity, out: [] }))
  model.orders.push({ outlet, state: 'open', lines: open })
  return 'done'
}

function cancel(model: StockModel, step: Extract<StockStep, { does: 'cancel' }>): string {
  const found = orderFor(model, step)
  if (!found) return 'nothing to do'
  for (const line of found.lines)
    shelfOf(model, line.variant, found.outlet).reserved -= line.reserved
  found.state = 'over'
  return 'done'
}

const freeAt = ({ places }: Shelf, { lot, bin }: { lot?: Named; bin?: Named }) =>
  places
    .filter((place) => place.bin === bin && (lot === undefined || place.lot === lot))
    .reduce((sum, place) => sum + Math.max(0, place.onHand - place.aside), 0)

/** Of every line this many stay and are released; chosen stock leaves as it was chosen. */
function dispatch(model: StockModel, step: Extract<StockStep, { does: 'dispatch' }>): string {
  const found = orderFor(model, step)
  if (!found) return 'nothing to do'
  for (const line of found.lines) {
    const shelf = shelfOf(model, line.variant, found.outlet)
    const leaving = Math.max(0, line.reserved - step.keeps)
    const wanted = lotAndBin(step, line.variant)
    const fromBin = wanted.bin === undefined ? 0 : Math.min(leaving, freeAt(shelf, wanted))
    const first = slices(shelf, fromBin, wanted, 'free') ?? []
    line.out.push(...takeOff(shelf, first, null))
    const bottomless = mayFall(line.variant, found.outlet)
    const ofLot = wanted.lot === undefined ? {} : { lot: wanted.lot }
    const taken = slices(shelf, leaving - fromBin, ofLot, 'free', bottomless)
    if (!taken && wanted.lot !== undefined) return 'lot_not_there'
    if (!taken) throw new Error('What was reserved is not there.')
    shelf.reserved -= line.reserved
    line.out.push(...takeOff(shelf, taken, null))
  }
  found.state = 'gone'
  return 'done'
}

/** A return of the first line, starting with the lot that left first. */
function takeBack(model: StockModel, step: Extract<StockStep, { does: 'takeBack' }>): string {
  const { quantity } = step
  const found = orderFor(model, step)
  const line = found?.lines[0]
  if (!found || !line) return 'nothing to do'
  const outByLot = new Map<number | null, Piece>()
  for (const piece of line.out) {
    const known = outByLot.get(piece.lot)
    outByLot.set(piece.lot, {
      lot: piece.lot,
      quantity: (known?.quantity ?? 0) + piece.quantity,
      value: (known?.value ?? 0) + piece.value,
    })
  }
  const out = [...outByLot.values()]
  let left = quantity
  for (const piece of out) {
    const back = Math.min(left, piece.quantity)
    if (back === 0) continue
    const value = Math.round((piece.value * back) / piece.quantity)
    const row = { variant: line.variant, outlet: found.outlet, quantity: back }
    takeIn(model, row, { lot: piece.lot, bin: null, worth: value, kind: 'quality_control' })
    piece.quantity -= back
    piece.value -= value
    left -= back
  }
  line.out = out
  return left < quantity ? 'done' : 'nothing to do'
}
