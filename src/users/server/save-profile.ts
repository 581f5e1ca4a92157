import type { z } from 'zod'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { theme } from '../users.contract.ts'
import { userNoun } from '../users.nouns.ts'
import { ownProfile } from './users.queries.ts'

export async function saveProfile(
  tx: Tx,
  actor: Actor,
  input: { fullName: string; theme: z.infer<typeof theme> },
) {
  const before = await ownProfile(tx, actor)
  await tx
    .updateTable('profiles')
    .set({ full_name: input.fullName, theme: input.theme, updated_at: new Date().toISOString() })
    .where('id', '=', actor.userId)
    .execute()
  await appendEvent(tx, actor, {
    type: 'user.profile_changed',
    noun: userNoun,
    id: actor.userId,
    label: input.fullName,
    data: {
      fullName: [before.fullName, input.fullName],
      theme: [before.theme, input.theme],
    },
  })
  return ownProfile(tx, actor)
}
