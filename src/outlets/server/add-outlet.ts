import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { outletNoun } from '../outlets.nouns.ts'

export type NewOutlet = {
  readonly code: string
  readonly name: string
  readonly kind: 'warehouse' | 'store'
  readonly city: string
  readonly currency: string
}

export async function addOutlet(tx: Tx, actor: Actor, outlet: NewOutlet): Promise<string> {
  const id = newId()
  await tx
    .insertInto('outlets')
    .values({ id, ...outlet })
    .execute()
  await appendEvent(tx, actor, {
    type: 'outlet.added',
    noun: outletNoun,
    id,
    label: outlet.name,
    outletId: id,
  })
  return id
}
