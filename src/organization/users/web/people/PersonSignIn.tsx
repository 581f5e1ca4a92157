import { ActButton } from '#platform/web/ActButton.tsx'
import { formatAgo } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { capability } from '../../capabilities.ts'
import type { Person } from '../../people.fields.ts'
import type { AskedOf, PersonAct } from './PersonDialog.tsx'
import classes from './people.module.css'
import { useWhyNotGive, useWhyNotTouch } from './use-standing.ts'

/** Where they are signed in, and how they prove who they are. */
export function PersonSignIn(props: { person: Person; onAsk: (asked: AskedOf) => void }) {
  const { person, onAsk } = props
  const whyNotTouch = useWhyNotTouch(person, capability.editUsers)
  const whyNotGive = useWhyNotGive(person, capability.editUsers)
  const { sessions } = person
  const button = (act: PersonAct, label: string, whyNot: string | null) => (
    <ActButton size="xs" whyNot={whyNot} onAct={() => onAsk({ kind: 'act', act })}>
      {label}
    </ActButton>
  )
  const proofs = [
    person.hasAuthenticator ? 'an authenticator' : null,
    person.passkeys > 0 ? `${person.passkeys} passkey${person.passkeys === 1 ? '' : 's'}` : null,
  ].filter((proof) => proof !== null)
  return (
    <Section title="Signing in">
      <div className={classes.top}>
        <p className={classes.quiet}>
          {proofs.length > 0
            ? `Beside the password: ${proofs.join(' and ')}.`
            : 'No second factor beside the password.'}{' '}
          {person.hasPin ? 'A PIN for shared devices is set.' : ''}
        </p>
        <div className={classes.acts}>
          <ActButton
            size="xs"
            whyNot={
              whyNotGive ?? (person.state === 'active' ? null : `The account is ${person.state}.`)
            }
            onAct={() => onAsk({ kind: 'reset' })}
          >
            Reset password
          </ActButton>
          {button(
            'resetSecondFactor',
            'Reset second factor',
            whyNotGive ?? (person.hasSecondFactor ? null : 'There is no second factor to reset.'),
          )}
          {button(
            'clearPin',
            'Clear PIN',
            whyNotTouch ?? (person.hasPin ? null : 'There is no PIN to clear.'),
          )}
          {button(
            'endSessions',
            'Log out everywhere',
            whyNotTouch ??
              (sessions.length > 0 || person.keys.length > 0
                ? null
                : 'They have no sessions and no API keys.'),
          )}
        </div>
      </div>
      <ul className={classes.rows} aria-label="Sessions">
        {sessions.map((session) => (
          <li key={session.id} className={classes.row}>
            <div>
              {session.device}
              <p>
                {session.ipAddress ?? 'Unknown address'}, seen{' '}
                {formatAgo(session.lastSeenAt, Date.now())}
              </p>
            </div>
            {session.isViewing ? <ToneBadge tone="special" label="Looking as another" /> : null}
            {session.kind === 'device' ? <ToneBadge tone="quiet" label="Shared device" /> : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
