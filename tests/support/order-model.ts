import fc from 'fast-check'
import type { orderStates } from '#sales/orders/orders.states.ts'

/**
 * The expected orders and stock after a sequence of steps, in plain objects. Each step has its
 * expected answer: `done`, or the code of the refusal.
 */
export const kinds = ['address', 'manual'] as const
type Kind = (typeof kinds)[number]

export type Step =
  | { does: 'place'; lines: { variant: number; quantity: number }[] }
  | { does: 'confirm' | 'cancel' | 'deliver' | 'takeBack'; order: number; isStale: boolean }
  | { does: 'pack'; order: number; variant: number }
  | { does: 'takeOut'; order: number; line: number }
  | { does: 'handOver'; order: number }
  | { does: 'hold' | 'release'; order: number; kind: Kind }
  | { does: 'adjust'; variant: number; difference: number }

/** As drawn: some steps only advance an order by one step, whatever that is by then. */
type Drawn = Step | { does: 'advance'; order: number; way: number }

export const shelves = 3

const order = fc.nat({ max: 3 })
const variant = fc.nat({ max: shelves - 1 })
const isStale = fc.integer({ min: 0, max: 9 }).map((n) => n === 0)

const placing = fc.record({
  does: fc.constant('place' as const),
  lines: fc.array(fc.record({ variant, quantity: fc.integer({ min: 1, max: 2 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
})
const moving = fc.record({
  does: fc.constantFrom('confirm', 'confirm', 'cancel', 'deliver', 'takeBack'),
  order,
  isStale,
})
const packing = fc.record({ does: fc.constant('pack' as const), order, variant })
const takingOut = fc.record({
  does: fc.constant('takeOut' as const),
  order,
  line: fc.nat({ max: 3 }),
})
const leaving = fc.record({ does: fc.constant('handOver' as const), order })
const holding = fc.record({
  does: fc.constantFrom('hold', 'release'),
  order,
  kind: fc.constantFrom(...kinds),
})
const adjusting = fc.record({
  does: fc.constant('adjust' as const),
  variant,
  difference: fc.integer({ min: -4, max: 4 }).filter((n) => n !== 0),
})

const advancing = fc.record({
  does: fc.constant('advance' as const),
  order,
  way: fc.nat({ max: 3 }),
})

const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  { weight: 2, arbitrary: placing },
  { weight: 14, arbitrary: advancing },
  { weight: 2, arbitrary: moving },
  { weight: 2, arbitrary: packing },
  { weight: 1, arbitrary: takingOut },
  { weight: 1, arbitrary: leaving },
  { weight: 1, arbitrary: holding },
  { weight: 1, arbitrary: adjusting },
)

/** Up to thirty steps, of which the first places an order, so that there is one to work on. */
export const steps: fc.Arbitrary<Drawn[]> = fc
  .tuple(placing, fc.array(drawn, { minLength: 4, maxLength: 29, size: 'max' }))
  .map(([first, others]) => [first, ...others])

/** The concrete step, once the progress of the orders is known. */
export function aim(model: Model, step: Drawn): Step {
  if (step.does !== 'advance') return step
  const { order: index, way } = step
  const found = pick(model, index)
  const open = found?.lines.find((line) => line.packed < line.quantity)
  const held = [...(found?.holds ?? [])].find(([, hold]) => hold.isOpen)
  if (held) return { does: 'release', order: index, kind: held[0] }
  if (found?.state === 'confirmed')
    return { does: 'pack', order: index, variant: open?.variant ?? 0 }
  if (found?.state === 'packed') return { does: 'handOver', order: index }
  if (found?.state === 'dispatched' || found?.state === 'delivered')
    return { does: way % 2 ? 'deliver' : 'takeBack', order: index, isStale: false }
  return { does: 'confirm', order: index, isStale: false }
}

export type Shelf = { onHand: number; reserved: number; unavailable: number }

export type ModelOrder = {
  id: string
  number: number
  version: number
  state: (typeof orderStates)[number]
  wasPacked: boolean
  lines: { variant: number; quantity: number; packed: number }[]
  holds: Map<Kind, { id: string; isOpen: boolean }>
}

export type Model = { shelf: Shelf[]; orders: ModelOrder[] }

export function freshModel(stock: number): Model {
  return {
    shelf: Array.from({ length: shelves }, () => ({ onHand: stock, reserved: 0, unavailable: 0 })),
    orders: [],
  }
}

/** An order is chosen by a number, modulo the number of orders. */
export function pick(model: Model, index: number): ModelOrder | undefined {
  return model.orders[index % Math.max(model.orders.length, 1)]
}

const hasOpenHold = (found: ModelOrder) => [...found.holds.values()].some((hold) => hold.isOpen)
const available = (shelf: Shelf | undefined) =>
  shelf ? shelf.onHand - shelf.reserved - shelf.unavailable : 0
const openFrom = {
  confirm: ['pending'],
  cancel: ['pending', 'confirmed', 'packed'],
  deliver: ['dispatched'],
  takeBack: ['dispatched', 'delivered'],
}

/** The expected answer to a step, by the product's rules and before it changes anything. */
export function expected(model: Model, step: Step): string {
  if (step.does === 'place') {
    const asked = model.shelf.map((_, index) =>
      step.lines.reduce((sum, line) => sum + (line.variant === index ? line.quantity : 0), 0),
    )
    const fits = asked.every((quantity, index) => quantity <= available(model.shelf[index]))
    return fits ? 'done' : 'insufficient_stock'
  }
  if (step.does === 'adjust')
    return available(model.shelf[step.variant]) + step.difference < 0
      ? 'insufficient_stock'
      : 'done'
  const found = pick(model, step.order)
  if (!found) return step.does === 'handOver' ? 'unknown_barcode' : 'not_found'
  switch (step.does) {
    case 'confirm':
    case 'cancel':
    case 'deliver':
    case 'takeBack':
      if (!openFrom[step.does].includes(found.state)) return 'wrong_state'
      if (step.does === 'confirm' && hasOpenHold(found)) return 'held'
      return step.isStale ? 'stale_version' : 'done'
    case 'pack': {
      if (found.state !== 'confirmed') return 'wrong_state'
      if (hasOpenHold(found)) return 'held'
      const own = found.lines.filter((line) => line.variant === step.variant)
      if (own.length === 0) return 'wrong_item'
      return own.some((line) => line.packed < line.quantity) ? 'done' : 'over_quantity'
    }
    case 'takeOut': {
      const line = found.lines[step.line]
      if (found.state !== 'confirmed') return 'wrong_state'
      if (!line) return 'not_found'
      return line.packed > 0 ? 'done' : 'nothing_packed'
    }
    case 'handOver':
      if (!found.wasPacked) return 'unknown_barcode'
      if (hasOpenHold(found)) return 'held'
      return found.state === 'packed' ? 'done' : 'wrong_state'
    case 'hold':
      if (!openFrom.cancel.includes(found.state)) return 'wrong_state'
      return found.holds.get(step.kind)?.isOpen ? 'already_held' : 'done'
    case 'release': {
      const hold = found.holds.get(step.kind)
      if (!hold) return 'not_found'
      return hold.isOpen ? 'done' : 'already_released'
    }
  }
}
