import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { Invitation } from '../../people.fields.ts'
import type { InvitationState } from '../../people.states.ts'
import { invitationState, withinInvitedReach } from './find-invitation.ts'

type ListInput = {
  state?: InvitationState | undefined
  q?: string | undefined
  after?: string | undefined
  limit: number
}

export async function listInvitations(reader: Reader, actor: Actor, input: ListInput) {
  const conditions: RawBuilder<unknown>[] = [withinInvitedReach(actor)]
  if (input.state) conditions.push(sql`${invitationState} = ${input.state}`)
  if (input.q) conditions.push(matchesWords("(i.full_name || ' ' || i.email)", input.q))
  const after = decodeCursor(input.after, ['instant', 'id'])
  if (after)
    conditions.push(sql`(i.created_at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  const found = await sql<Invitation & { key: string }>`
    select i.id, i.email, i.full_name as "fullName", i.roles, case when not i.all_outlets then i.outlet_ids end as "outletIds",
      i.supplier_id as "supplierId", ${invitationState} as state, g.full_name as "invitedBy",
      i.created_at as "createdAt", i.expires_at as "expiresAt", i.version, i.created_at::text as key
    from invitations i join profiles g on g.id = i.invited_by
    where ${sql.join(conditions, sql` and `)}
    order by i.created_at desc, i.id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}
