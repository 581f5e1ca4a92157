import { useState } from 'react'
import { missingPermission } from '#platform/permissions.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
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
import { PersonChangeDialog } from './PersonChangeDialog.tsx'
import classes from './people.module.css'
import { peopleApi } from './people-api.ts'
import { outletsInWords } from './people-words.ts'
import { useOwnRank } from './use-standing.ts'

type Props = { invitation: Invitation; onClose: () => void }

/** One invitation: send it anew while it is open or expired, or take it back. */
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
            { label: 'Sent', value: <InstantText at={invitation.createdAt} /> },
            { label: 'Expires', value: <InstantText at={invitation.expiresAt} /> },
          ]}
        />
      </Section>
    </SidePanel>
  )
}

function InvitationActs({ invitation }: { invitation: Invitation }) {
  const { id, version, email } = invitation
  const own = useOwnRank()
  const may = useMay(capability.addUsers)
  const [link, setLink] = useState<string | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  const resend = useAct({
    area: 'people',
    run: peopleApi.call.resendInvitation,
    failure: 'Not sent',
    onDone: (sent) => {
      setLink(sent.link)
      tellSuccess('Sent anew', 'The former link is dead.')
    },
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
        Send anew
      </ActButton>
      <ActButton weight="danger" whyNot={whyNot} onAct={() => setRevoking(true)}>
        Revoke
      </ActButton>
      {link === null ? null : (
        <LinkDialog
          title={`A new link for ${email}`}
          note="It works once; every former link of this invitation is dead."
          link={link}
          onClose={() => setLink(null)}
        />
      )}
      {isRevoking ? (
        <PersonChangeDialog
          title={`Revoke the invitation of ${email}?`}
          effect="Its link opens nothing from now on. You can invite them again later."
          confirmLabel={`Revoke invitation of ${email}`}
          done={`The invitation of ${email} is revoked`}
          run={peopleApi.call.revokeInvitation}
          input={() => ({ id, version })}
          fields={null}
          onClose={() => setRevoking(false)}
        />
      ) : null}
    </div>
  )
}
