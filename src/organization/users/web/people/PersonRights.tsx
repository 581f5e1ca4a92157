import { IconPlus } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { capability } from '../../capabilities.ts'
import type { Cover, Person } from '../../people.fields.ts'
import { rankOf } from '../../people.rules.ts'
import { roleInWords } from '../../roles.ts'
import { useUserSlots } from '../user-slots.ts'
import type { AskedOf } from './PersonDialog.tsx'
import classes from './people.module.css'
import { codeOf, outletsInWords } from './people-words.ts'
import { useWhyNotTouch } from './use-standing.ts'

/** Roles, outlets, supplier and temporary access, each with its action. */
export function PersonRights(props: { person: Person; onAsk: (asked: AskedOf) => void }) {
  const { person, onAsk } = props
  const whyNot = useWhyNotTouch(person, capability.editUsers)
  const outlets = useUserSlots().useOutlets()
  const change = (kind: 'roles' | 'outlets' | 'supplier' | 'cover', label: string) => (
    <ActButton
      size="xs"
      whyNot={whyNot}
      icon={kind === 'cover' ? <IconPlus size={14} /> : null}
      onAct={() => onAsk({ kind })}
    >
      {label}
    </ActButton>
  )
  const isSupplier = person.roles.some(({ role }) => role === 'supplier')
  return (
    <>
      <Section title="Roles" aside={change('roles', 'Change roles')}>
        <RoleList person={person} />
      </Section>
      <Section title="Outlets" aside={change('outlets', 'Change outlets')}>
        {outletsInWords(outlets, person.outletIds)}
      </Section>
      {isSupplier ? (
        <Section title="Supplier" aside={change('supplier', 'Change supplier')}>
          {person.supplierId ? 'Linked: sees this supplier’s portal.' : 'Not linked: sees nothing.'}
        </Section>
      ) : null}
      {person.coveredBy.length > 0 ? (
        <Section title="Covered by">
          <ul className={classes.rows}>
            {person.coveredBy.map(({ id, name, startsAt, endsAt }) => (
              <li key={`${id} ${startsAt}`} className={classes.row}>
                <div>
                  {name}
                  <p>
                    <InstantText at={startsAt} /> to <InstantText at={endsAt} />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section title="Cover" aside={change('cover', 'Grant cover')}>
        {person.covers.length === 0 ? (
          <p className={classes.quiet}>No cover.</p>
        ) : (
          <ul className={classes.rows}>
            {person.covers.map((cover) => (
              <CoverRow key={cover.id} cover={cover} whyNot={whyNot} onAsk={onAsk} />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function RoleList({ person }: { person: Person }) {
  if (person.roles.length === 0)
    return person.profileRole === 'none'
      ? 'None: signs in and sees nothing.'
      : roleInWords(person.profileRole)
  return (
    <div className={classes.acts}>
      {person.roles
        .toSorted((a, b) => rankOf([a.role]) - rankOf([b.role]))
        .map(({ role, isActive }) => (
          <ToneBadge
            key={role}
            tone={isActive ? 'active' : 'quiet'}
            label={isActive ? roleInWords(role) : `${roleInWords(role)} (inactive)`}
          />
        ))}
    </div>
  )
}

function CoverRow(props: { cover: Cover; whyNot: string | null; onAsk: (asked: AskedOf) => void }) {
  const { cover, whyNot, onAsk } = props
  const outlets = useUserSlots().useOutlets()
  const isOpen = cover.endedAt === null && Date.parse(cover.endsAt) > Date.now()
  const place = cover.outletId === null ? 'their outlets' : codeOf(outlets, cover.outletId)
  return (
    <li className={classes.row}>
      <div>
        {cover.covers ? `Covers for ${cover.covers.name} as ` : ''}
        {roleInWords(cover.role)} at {place}
        <p>
          <InstantText at={cover.startsAt} /> to <InstantText at={cover.endedAt ?? cover.endsAt} />,
          by {cover.grantedBy}: “{cover.reason}”
        </p>
      </div>
      {isOpen ? (
        <ActButton
          size="xs"
          whyNot={whyNot}
          onAct={() => onAsk({ kind: 'endCover', coverId: cover.id, role: cover.role })}
        >
          End now
        </ActButton>
      ) : (
        <span className={classes.aside}>Over</span>
      )}
    </li>
  )
}
