import { useMemo } from 'react'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { invitationList } from '../../invitations.list.ts'
import type { Invitation } from '../../people.fields.ts'
import { roleInWords } from '../../roles.ts'
import { type NamedOutlet, useUserSlots } from '../user-slots.ts'
import { InvitationPanel } from './InvitationPanel.tsx'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { mailInWords, outletsInWords } from './people-words.ts'

/** Invitations, and who sent them. */
export function InvitationsView() {
  const { set } = useUrlState()
  const outlets = useUserSlots().useOutlets()
  const cells = useMemo(() => invitationCells(outlets), [outlets])
  return (
    <ListView
      list={invitationList}
      ask={(call) => peopleApi.ask('invitations', call)}
      keyOf={({ id }) => id}
      cells={cells}
      whenNothing={
        <EmptyNote title="No invitations yet">
          Open invitations are listed here until they are accepted, and afterwards for the record.
        </EmptyNote>
      }
      panel={(invitation) => (
        <InvitationPanel invitation={invitation} onClose={() => set({ open: null }, 'replace')} />
      )}
    />
  )
}

const invitationCells = (outlets: readonly NamedOutlet[]): Cells<Invitation> => ({
  invited: ({ fullName, email }) => (
    <span className={classes.person}>
      <span className={classes.name}>{fullName || email}</span>
      {fullName ? <span className={classes.email}>{email}</span> : null}
    </span>
  ),
  roles: ({ roles }) => roles.map(roleInWords).join(', '),
  outlets: ({ outletIds }) => outletsInWords(outlets, outletIds),
  mail: ({ mail, state }) =>
    mail && state !== 'accepted' && state !== 'revoked' ? (
      <ToneBadge {...mailInWords[mail]} />
    ) : null,
})
