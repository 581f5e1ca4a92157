import { changesBetween } from '#platform/changes.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { OutletContact, OutletShape } from '../outlets.fields.ts'
import { outletNoun } from '../outlets.nouns.ts'
import { refuseSwitches } from '../outlets.rules.ts'
import { columnsOf, refusalOfBroken } from './add-outlet.ts'
import { type LockedOutlet, lockOutlet } from './lock-outlet.ts'
import { refuseShaping } from './shape-of-outlet.ts'

type ChangedShape = Omit<OutletShape, 'allocationPriority'> & {
  readonly allocationPriority?: number | undefined
}

type Step = { readonly id: string; readonly version: number }

/**
 * The set-up of an outlet. Its code is printed on bins and documents, and its stock is valued in
 * its currency; both may change only while it is planned.
 */
export async function changeOutlet(tx: Tx, actor: Actor, input: Step & ChangedShape) {
  const { id: _id, version: _version, ...given } = input
  const before = await lockOutlet(tx, actor, input)
  const allocationPriority = given.allocationPriority ?? before.allocation_priority
  const shape = { ...given, allocationPriority }
  throwIfRefused(refuseShaping(actor, before.id))
  throwIfRefused(refuseSwitches(shape))
  const isOther = shape.code !== before.code || shape.currency !== before.currency
  if (before.state !== 'planned' && isOther) throw codeInUse(before.name)
  return save(tx, actor, before, shape)
}

/** Address and opening hours of an outlet, kept up to date by its managers. */
export async function changeContact(tx: Tx, actor: Actor, input: Step & OutletContact) {
  const { id: _id, version: _version, ...contact } = input
  return save(tx, actor, await lockOutlet(tx, actor, input), contact)
}

async function save(
  tx: Tx,
  actor: Actor,
  before: LockedOutlet,
  facts: OutletShape | OutletContact,
) {
  const columns: Readonly<Record<string, unknown>> = columnsOf(facts)
  const { id, version } = before
  try {
    await tx
      .updateTable('outlets')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    throw refusalOfBroken(error, before.name, 'code' in facts ? facts.code : before.code) ?? error
  }
  const cutOff = before.dispatch_cut_off?.slice(0, 5) ?? null
  await appendEvent(tx, actor, {
    type: 'outlet.changed',
    noun: outletNoun,
    id,
    label: 'name' in facts ? facts.name : before.name,
    outletId: id,
    data: changesBetween({ ...before, dispatch_cut_off: cutOff }, columns),
  })
  return { id, version: version + 1 }
}

function codeInUse(name: string): Refusal {
  return new Refusal(
    'conflict',
    'code_in_use',
    `Code and currency of ${name} are on its documents and labels. They can change only while the outlet is planned.`,
    { field: 'code' },
  )
}
