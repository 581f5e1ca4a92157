import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import type { ApiKey, OwnedKey } from '../../api-keys.fields.ts'
import { usersTemplates } from '../../users.templates.ts'
import { keyColumns } from '../key-columns.ts'
import { personToChange, tellOfPerson } from './change-person.ts'
import { personState } from './person-state.ts'
import { withinReach } from './within-reach.ts'

type KeyRow = ApiKey & { ownerId: string; ownerName: string; ownerState: string }

const mostShown = 1_000

/** The keys of everyone within reach that were not revoked: those that end first come first. */
export async function allApiKeys(reader: Reader, actor: Actor): Promise<{ keys: OwnedKey[] }> {
  const found = await sql<KeyRow>`
    select ${keyColumns}, p.id as "ownerId", ${personState} as "ownerState",
      coalesce(nullif(p.full_name, ''), p.email) as "ownerName"
    from api_keys k join profiles p on p.id = k.user_id
    where k.revoked_at is null and ${withinReach(actor)}
    order by k.expires_at nulls first, k.created_at limit ${mostShown}`.execute(reader)
  return {
    keys: found.rows.map(({ ownerId, ownerName, ownerState, ...key }) => ({
      ...key,
      owner: { id: ownerId, name: ownerName, state: ownerState },
    })),
  }
}

/** Revokes a key of another person at once and for good; they get an email. */
export async function revokeKeyOf(tx: Tx, actor: Actor, input: { id: string; keyId: string }) {
  const person = await personToChange(tx, actor, input)
  const revoked = await tx
    .updateTable('api_keys')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', input.keyId)
    .where('user_id', '=', person.id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'prefix'])
    .executeTakeFirst()
  if (!revoked) throw notFound('This API key')
  const what = `The API key “${revoked.name}” was revoked by ${actor.name}.`
  await tellOfPerson(tx, actor, person, {
    type: 'user.api_key_revoked',
    data: { what, key: revoked.prefix },
  })
  await queueMail(tx, usersTemplates.factorChanged, person.email, { name: person.name, what })
  return { id: revoked.id }
}
