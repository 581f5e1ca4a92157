import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { Invitation } from '../../people.fields.ts'
import type { InvitationState } from '../../people.states.ts'
import { invitationState, withinInvitedReach } from './find-invitation.ts'
import type { InvitingParts } from './invite-user.ts'

type ListInput = {
  state?: InvitationState | undefined
  q?: string | undefined
  after?: string | undefined
  limit: number
}

type Row = Invitation & { key: string }

export const listInvitations =
  ({ isMailSetUp }: Pick<InvitingParts, 'isMailSetUp'>) =>
  async (reader: Reader, actor: Actor, input: ListInput) => {
    const conditions: RawBuilder<unknown>[] = [withinInvitedReach(actor)]
    if (input.state) conditions.push(sql`${invitationState} = ${input.state}`)
    if (input.q) conditions.push(matchesWords("(i.full_name || ' ' || i.email)", input.q))
    const after = decodeCursor(input.after, ['instant', 'id'])
    if (after)
      conditions.push(sql`(i.created_at, i.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
    const waiting = (await isMailSetUp(reader)) ? 'waiting' : 'not_set_up'
    const found = await sql<Row>`
    select i.id, i.email, i.full_name as "fullName", i.roles,
      case when not i.all_outlets then i.outlet_ids end as "outletIds",
      i.supplier_id as "supplierId", ${invitationState} as state, g.full_name as "invitedBy",
      i.created_at as "createdAt", i.expires_at as "expiresAt", i.version, i.created_at::text as key,
      case when m.id is null then null when m.sent_at is not null then 'sent'
        when m.failed_at is not null then 'failed' else ${waiting} end as mail
    from invitations i join profiles g on g.id = i.invited_by
      left join mails m on m.id = i.mail_id
    where ${sql.join(conditions, sql` and `)}
    order by i.created_at desc, i.id desc limit ${input.limit + 1}`.execute(reader)
    return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
  }
