import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { OutletContact, OutletShape } from '../outlets.fields.ts'
import { outletNoun } from '../outlets.nouns.ts'
import { refuseSwitches } from '../outlets.rules.ts'
import type { OutletState } from '../outlets.states.ts'
import { refuseShaping } from './shape-of-outlet.ts'

export type NewOutlet = Pick<OutletShape, 'code' | 'name' | 'kind' | 'currency'> &
  Pick<OutletContact, 'city'> &
  Partial<OutletShape> &
  Partial<OutletContact> & {
    /** Left out: open, as for an outlet that is there already when the records begin. */
    readonly state?: OutletState
  }

export async function addOutlet(tx: Tx, actor: Actor, outlet: NewOutlet): Promise<string> {
  const id = newId()
  const { state = 'open', ...facts } = outlet
  const added = await tx
    .insertInto('outlets')
    .values({ id, state, ...columnsOf(facts) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw codeTaken(outlet.code)
  await appendEvent(tx, actor, {
    type: 'outlet.added',
    noun: outletNoun,
    id,
    label: outlet.name,
    outletId: id,
    data: { code: outlet.code, kind: outlet.kind, state },
  })
  return id
}

/** A new outlet is planned until it is opened, unless it opens at once. */
export async function planOutlet(
  tx: Tx,
  actor: Actor,
  input: OutletShape & Pick<OutletContact, 'city'> & { readonly isOpen?: boolean },
): Promise<{ id: string; version: number }> {
  const { isOpen = false, ...facts } = input
  throwIfRefused(refuseShaping(actor, null))
  throwIfRefused(refuseSwitches(facts))
  const state = isOpen ? 'open' : 'planned'
  return { id: await addOutlet(tx, actor, { ...facts, state }), version: 1 }
}

/** The columns for the outlet's fields; omitted ones keep their column's default. */
export function columnsOf<F extends Partial<OutletShape> & Partial<OutletContact>>(facts: F) {
  const {
    allowsNegative,
    allocationPriority,
    openingHours,
    dispatchCutOff,
    collectionDays,
    closedOn,
    ...same
  } = facts
  return {
    ...same,
    ...(allowsNegative === undefined ? {} : { allows_negative: allowsNegative }),
    ...(allocationPriority === undefined ? {} : { allocation_priority: allocationPriority }),
    ...(openingHours === undefined ? {} : { opening_hours: openingHours }),
    ...(collectionDays === undefined ? {} : { collection_days: [...collectionDays].sort() }),
    ...(closedOn === undefined ? {} : { closed_on: [...closedOn].sort() }),
    ...(dispatchCutOff === undefined ? {} : { dispatch_cut_off: dispatchCutOff }),
  }
}

export function codeTaken(code: string): Refusal {
  return new Refusal(
    'conflict',
    'code_taken',
    `There is an outlet with the code ${code} already. Choose another code.`,
    { field: 'code' },
  )
}

/** What the database refuses about a changed outlet, as a sentence; null for anything else. */
export function refusalOfBroken(error: unknown, name: string, code: string): Refusal | null {
  const constraint = brokenConstraint(error)
  if (constraint === 'outlets_code_key') return codeTaken(code)
  if (constraint !== 'stock_on_hand_not_negative' && constraint !== 'stock_enough_available')
    return null
  return new Refusal(
    'conflict',
    'stock_below_zero',
    `${name} has stock below zero now. Count or correct it first; then stock may be kept from falling below zero.`,
    { field: 'allowsNegative' },
  )
}
