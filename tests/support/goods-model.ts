/** Stock of one lot at one outlet; goods without lots have one, named ''. */
export type Cell = { free: number; readonly aside: Map<string, number> }

export type LotState = 'approved' | 'on_hold' | 'recalled' | 'expired'

type Level = { readonly cells: Map<string, Cell>; readonly reserved: Map<string, number> }

/** The state of a model that is independent of the product's code and tables. */
export type GoodsModel = {
  readonly levels: Map<string, Level>
  readonly lots: Map<string, LotState>
}

export const emptyModel = (): GoodsModel => ({ levels: new Map(), lots: new Map() })

export function levelAt(model: GoodsModel, variantId: string, outletId: string): Level {
  const key = `${variantId} ${outletId}`
  const known = model.levels.get(key) ?? { cells: new Map(), reserved: new Map() }
  model.levels.set(key, known)
  return known
}

export function cellAt(level: Level, lotId: string): Cell {
  const known = level.cells.get(lotId) ?? { free: 0, aside: new Map() }
  level.cells.set(lotId, known)
  return known
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

export const freeOf = (level: Level) => sum([...level.cells.values()].map(({ free }) => free))

export const reservedOf = (level: Level) => sum(level.reserved.values())

export const availableOf = (level: Level) => freeOf(level) - reservedOf(level)

export const isBlocked = (model: GoodsModel, lotId: string) =>
  (model.lots.get(lotId) ?? 'approved') !== 'approved'

/** The kind in which a unit of a lot is received that was meant to come in as `asked`. */
export function kindIn(model: GoodsModel, lotId: string, asked: string | null): string | null {
  const state = model.lots.get(lotId) ?? 'approved'
  if (state === 'approved') return asked
  if (asked !== null && (asked !== 'quality_control' || state === 'on_hold')) return asked
  return state === 'expired' ? 'expired' : 'quarantine'
}

export function put(cell: Cell, kind: string | null, quantity: number): void {
  if (kind === null) cell.free += quantity
  else cell.aside.set(kind, (cell.aside.get(kind) ?? 0) + quantity)
}

/** Blocked units are never available: unreserved ones are marked unavailable. */
export function sweep(model: GoodsModel): void {
  for (const level of model.levels.values())
    for (const [lotId, cell] of [...level.cells].toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    )) {
      const quantity = Math.min(cell.free, availableOf(level))
      if (!isBlocked(model, lotId) || quantity <= 0) continue
      cell.free -= quantity
      put(cell, kindIn(model, lotId, null), quantity)
    }
}

/** A level as the tables would show it. */
export function shown(level: Level) {
  const cells = [...level.cells].map(([lotId, { free, aside }]) => {
    const unavailable = sum(aside.values())
    return { lotId, onHand: free + unavailable, unavailable }
  })
  const kinds = new Map<string, number>()
  for (const { aside } of level.cells.values())
    for (const [kind, quantity] of aside) kinds.set(kind, (kinds.get(kind) ?? 0) + quantity)
  return {
    onHand: sum(cells.map(({ onHand }) => onHand)),
    reserved: reservedOf(level),
    unavailable: sum(cells.map(({ unavailable }) => unavailable)),
    kinds: Object.fromEntries([...kinds].filter(([, quantity]) => quantity > 0).toSorted()),
    lots: cells
      .filter(({ lotId, onHand }) => lotId !== '' && onHand > 0)
      .toSorted((one, other) => (one.lotId < other.lotId ? -1 : 1)),
  }
}
