import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { personToChange, tellOfPerson } from './change-person.ts'

/** Ends cover before its time; it counts no longer from the next request on. */
export async function endCover(tx: Tx, actor: Actor, input: { id: string; coverId: string }) {
  const person = await personToChange(tx, actor, { id: input.id })
  const cover = await tx
    .selectFrom('cover_grants')
    .select(['role', 'ends_at', 'ended_at'])
    .where('id', '=', input.coverId)
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  if (!cover) throw notFound('This cover')
  if (cover.ended_at !== null || Date.parse(cover.ends_at) <= Date.now()) {
    throw new Refusal('conflict', 'already_ended', 'This cover has ended already.')
  }
  await tx
    .updateTable('cover_grants')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', input.coverId)
    .execute()
  await tellOfPerson(tx, actor, person, {
    type: 'user.cover_ended',
    data: { role: cover.role, until: cover.ends_at },
  })
  return { coverId: input.coverId }
}
