import { sql } from 'kysely'
import { byValues } from '#platform/server/lists/filter-sql.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { invitationList } from '../../invitations.list.ts'
import type { Invitation } from '../../people.fields.ts'
import { invitationState, invitationStateText, withinInvitedReach } from './find-invitation.ts'
import type { InvitingParts } from './invite-user.ts'

/** Invitations are a few hundred, so that no order needs an index. */
export const invitations = ({ isMailSetUp }: Pick<InvitingParts, 'isMailSetUp'>) =>
  serveListBy<Invitation, typeof invitationList>(invitationList, async (reader) => {
    const waiting = (await isMailSetUp(reader)) ? 'waiting' : 'not_set_up'
    return {
      table: 'invitations i',
      id: 'i.id',
      joined: sql`join profiles g on g.id = i.invited_by`,
      within: withinInvitedReach,
      filters: {
        state: `(${invitationStateText})`,
        role: byValues((roles) => sql`i.roles && ${roles}::text[]`),
        sent: { instant: 'i.created_at' },
        expires: { instant: 'i.expires_at' },
      },
      sorts: {
        invited: { by: 'i.email', kind: 'text' },
        state: { by: `(${invitationStateText})`, kind: 'text' },
        by: { by: 'lower(g.full_name)', kind: 'text' },
        sent: { by: 'i.created_at', kind: 'instant' },
        expires: { by: 'i.expires_at', kind: 'instant' },
      },
      search: (words) => matchesWords("(i.full_name || ' ' || i.email)", words),
      columns: () => sql`i.id, i.email, i.full_name as "fullName", i.roles,
        case when not i.all_outlets then i.outlet_ids end as "outletIds",
        i.supplier_id as "supplierId", ${invitationState} as state, g.full_name as "invitedBy",
        i.created_at as "createdAt", i.expires_at as "expiresAt", i.version,
        case when m.id is null then null when m.sent_at is not null then 'sent'
          when m.failed_at is not null then 'failed' else ${waiting} end as mail`,
      beside: sql`join profiles g on g.id = i.invited_by left join mails m on m.id = i.mail_id`,
    }
  })
