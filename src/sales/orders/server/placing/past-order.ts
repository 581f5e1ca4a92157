import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'
import type { PastMovement } from '#stock/inventory/server/index.ts'
import type { HoldKind } from '../../desk-words.ts'
import type { NewOrder } from '../../new-order.fields.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { type OrderMove, type OrderState, orderMachine } from '../../orders.states.ts'

/** All instants are ISO 8601. */
export type PastMove = {
  /** What a sales channel has sent itself has no past at our bench. */
  readonly move: Exclude<OrderMove, 'sendElsewhere'>
  readonly at: string
  readonly actor: Actor
  readonly reason?: string
  /** What the event carries besides, once the order's number is known. */
  readonly dataOf?: (number: number) => Record<string, unknown>
}

export type PastHold = {
  readonly kind: HoldKind
  readonly reason: string
  readonly at: string
  readonly actor: Actor
  readonly released?: { readonly at: string; readonly actor: Actor; readonly note: string }
}

export type PastOrder = NewOrder & {
  readonly channel: string
  readonly externalRef: string | null
  readonly placedAt: string
  readonly placedBy: Actor
  /** In their order; a cancel names its reason. */
  readonly moves: readonly PastMove[]
  readonly holds: readonly PastHold[]
}

/** An order of the past once it has its id, its number and its lines. */
export type NumberedOrder = PastOrder & {
  readonly id: string
  readonly number: number
  readonly units: number
  readonly totalMinor: number
  readonly numberedLines: readonly { id: string; variantId: string; quantity: number }[]
}

/** Where the moves have brought the order; a move that the machine does not allow is refused. */
export function stateAfter(order: PastOrder): OrderState {
  let state: OrderState = orderMachine.initial
  for (const { move } of order.moves) {
    throwIfRefused(
      refuseMove(orderMachine, move, { label: `The order of ${order.placedAt}`, state }),
    )
    state = orderMachine.moves[move].to
  }
  return state
}

const kindOfMove = { cancel: 'release', dispatch: 'issue', return: 'return' } as const

/** What placing and moving the order did to stock, line by line, as the acts of now would do it. */
export function movementsOf(order: NumberedOrder): PastMovement[] {
  const post = (
    kind: PastMovement['kind'],
    act: Pick<PastMovement, 'at' | 'actor' | 'reason'>,
  ): PastMovement[] =>
    order.numberedLines.map((line) => ({
      ...act,
      kind,
      variantId: line.variantId,
      outletId: order.outletId,
      quantity: line.quantity,
      sourceNoun: orderNoun.key,
      sourceId: order.id,
      sourceLineId: line.id,
    }))
  const moved = order.moves.flatMap(({ move, at, actor, reason }) => {
    if (move !== 'cancel' && move !== 'dispatch' && move !== 'return') return []
    const why = reason ?? `${orderLabel(order.number)} ${orderMachine.moves[move].done}`
    return post(kindOfMove[move], { at, actor, reason: why })
  })
  return [...post('reserve', { at: order.placedAt, actor: order.placedBy, reason: '' }), ...moved]
}

export function eventsOfOrder(order: NumberedOrder): PastEvent[] {
  const { id, outletId, channel, units, totalMinor } = order
  const named = { noun: orderNoun, id, label: orderLabel(order.number), outletId }
  const placed: PastEvent = {
    ...named,
    type: 'order.placed',
    at: order.placedAt,
    actor: order.placedBy,
    data: { channel, units, totalMinor },
  }
  let state: OrderState = orderMachine.initial
  const moves = order.moves.map(({ move, at, actor, reason, dataOf }): PastEvent => {
    const { done, to } = orderMachine.moves[move]
    const before = state
    state = to
    const data = {
      ...dataOf?.(order.number),
      ...(reason === undefined ? {} : { reason }),
      state: [before, to],
    }
    return { ...named, type: `order.${done}`, at, actor, data }
  })
  const holds = order.holds.flatMap(({ kind, reason, at, actor, released }): PastEvent[] => [
    { ...named, type: 'order.held', at, actor, data: { kind, reason } },
    ...(released
      ? [
          {
            ...named,
            type: 'order.hold_released' as const,
            at: released.at,
            actor: released.actor,
            data: { kind, note: released.note },
          },
        ]
      : []),
  ])
  return [placed, ...moves, ...holds]
}
