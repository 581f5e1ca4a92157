import { changesBetween } from '#platform/changes.ts'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { courierNoun } from '../outlets.nouns.ts'

export type NewCourier = {
  readonly code: string
  readonly name: string
  readonly volumetricDivisor: number
}

export async function addCourier(tx: Tx, actor: Actor, input: NewCourier) {
  const { code, name, volumetricDivisor } = input
  const id = newId()
  const added = await tx
    .insertInto('couriers')
    .values({ id, code, name, volumetric_divisor: volumetricDivisor })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) {
    throw new Refusal(
      'conflict',
      'code_taken',
      `There is a courier with the code ${code} already. Choose another code, or change that one.`,
      { field: 'code' },
    )
  }
  await tell(tx, actor, { id, name }, 'added', { code, volumetricDivisor })
  return { id, version: 1 }
}

type ChangedCourier = {
  readonly name: string
  readonly volumetricDivisor?: number | undefined
  readonly id: string
  readonly version: number
  readonly isActive: boolean
}

/** The code stays, because files of the courier are known by it. */
export async function changeCourier(tx: Tx, actor: Actor, input: ChangedCourier) {
  const { id, version, name, isActive } = input
  const before = await tx
    .selectFrom('couriers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw notFound('This courier')
  if (before.version !== version) throw staleVersion(before.name, version, before.version)
  const volumetricDivisor = input.volumetricDivisor ?? before.volumetric_divisor
  const set = { name, volumetric_divisor: volumetricDivisor, is_active: isActive }
  await tx
    .updateTable('couriers')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await tell(tx, actor, { id, name }, 'changed', changesBetween({ ...before }, set))
  return { id, version: version + 1 }
}

async function tell(
  tx: Tx,
  actor: Actor,
  { id, name }: { id: string; name: string },
  done: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const type = `courier.${done}` as const
  await appendEvent(tx, actor, { type, noun: courierNoun, id, label: name, data })
}
