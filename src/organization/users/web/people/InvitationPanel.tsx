import { useState } from 'react'
import { missingPermission } from '#platform/permissions.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { capability } from '../../capabilities.ts'
import type { Invitation } from '../../people.fields.ts'
import { refuseGranting } from '../../people.rules.ts'
import { invitationStates } from '../../people.states.ts'
import { roleInWords } from '../../roles.ts'
import { useUserSlots } from '../user-slots.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { MailNote } from './MailNote.tsx'
import { PersonChangeDialog } from './PersonChangeDialog.tsx'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { mailInWords, outletsInWords } from './people-words.ts'
import { useOwnRank } from './use-standing.ts'

type Made = { readonly link: string; readonly isMailed: boolean; readonly isNew: boolean }

type Props = { invitation: Invitation; onClose: () => void }

/** One invitation: resend it while it is open or expired, or revoke it. */
export function InvitationPanel({ invitation, onClose }: Props) {
  const { email, state } = invitation
  const outlets = useUserSlots().useOutlets()
  const isOver = state === 'accepted' || state === 'revoked'
  return (
    <SidePanel
      title={email}
      mark={<StateBadge machine={invitationStates} state={state} isLarge />}
      onClose={onClose}
    >
      {isOver ? null : <InvitationActs invitation={invitation} />}
      <Section title="Facts">
        <FactList
          facts={[
            { label: 'Name', value: invitation.fullName },
            { label: 'Roles', value: invitation.roles.map(roleInWords).join(', ') },
            { label: 'Outlets', value: outletsInWords(outlets, invitation.outletIds) },
            { label: 'Invited by', value: invitation.invitedBy },
            { label: 'Invited', value: <InstantText at={invitation.createdAt} /> },
            { label: 'Email', value: invitation.mail && mailInWords[invitation.mail].title },
            { label: 'Expires', value: <InstantText at={invitation.expiresAt} /> },
          ]}
        />
      </Section>
    </SidePanel>
  )
}

function InvitationActs({ invitation }: { invitation: Invitation }) {
  const { id, version, email, mail, state } = invitation
  const own = useOwnRank()
  const may = useMay(capability.addUsers)
  const [made, setMade] = useState<Made | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  const resend = useAct({
    area: 'people',
    run: peopleApi.call.resendInvitation,
    failure: 'Not sent',
    onDone: ({ link, isMailed }) => setMade({ link, isMailed, isNew: true }),
  })
  const copy = useAct({
    area: 'people',
    run: peopleApi.call.copyInvitationLink,
    failure: 'Not copied',
    onDone: ({ link }) => setMade({ link, isMailed: mail !== 'not_set_up', isNew: false }),
  })
  const whyNot = may
    ? (refuseGranting(own, invitation.roles)?.message ?? null)
    : missingPermission(capability.addUsers)
  return (
    <div className={classes.acts}>
      <ActButton
        weight="main"
        whyNot={whyNot}
        isPending={resend.isPending}
        onAct={() => resend.start({ id, version })}
      >
        Resend
      </ActButton>
      <ActButton
        whyNot={
          whyNot ?? (state === 'expired' ? 'It has expired. Resend it to get a new link.' : null)
        }
        isPending={copy.isPending}
        onAct={() => copy.start({ id, version })}
      >
        Copy link
      </ActButton>
      <ActButton weight="danger" whyNot={whyNot} onAct={() => setRevoking(true)}>
        Revoke
      </ActButton>
      {made === null ? null : (
        <LinkDialog
          title={made.isNew ? `A new link for ${email}` : `The link for ${email}`}
          note={
            made.isNew ? (
              <>
                Earlier links of this invitation no longer work.{' '}
                <MailNote to={email} isMailed={made.isMailed} />
              </>
            ) : (
              'The link works once. Send it to no one else.'
            )
          }
          link={made.link}
          onClose={() => setMade(null)}
        />
      )}
      {isRevoking ? (
        <PersonChangeDialog
          title={`Revoke the invitation of ${email}?`}
          effect="Its link opens nothing from now on. You can invite them again later."
          confirmLabel={`Revoke invitation of ${email}`}
          done={`The invitation of ${email} is revoked`}
          run={peopleApi.call.revokeInvitation}
          input={{ id, version }}
          onClose={() => setRevoking(false)}
        />
      ) : null}
    </div>
  )
}
