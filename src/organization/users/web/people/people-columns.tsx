import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatAgo, formatInstantExact } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Invitation, PersonRow } from '../../people.fields.ts'
import { invitationStates, userMachine } from '../../people.states.ts'
import { roleInWords } from '../../roles.ts'
import { displayName } from '../display-name.ts'
import type { NamedOutlet } from '../user-slots.ts'
import classes from './people.module.css'
import { codeOf, mailInWords, outletsInWords, rolesInWords } from './people-words.ts'

type Outlets = readonly NamedOutlet[]

const person: Column<PersonRow> = {
  key: 'person',
  label: 'User',
  onCard: 'title',
  render: (row) => (
    <span className={classes.person}>
      <span className={classes.name}>{displayName(row)}</span>
      <span className={classes.email}>{row.email}</span>
    </span>
  ),
}

const state: Column<PersonRow> = {
  key: 'state',
  label: 'State',
  width: '130px',
  onCard: 'mark',
  render: (row) => <StateBadge machine={userMachine} state={row.state} />,
}

const held: Column<PersonRow> = {
  key: 'roles',
  label: 'Roles',
  render: ({ roles, profileRole }) => rolesInWords(roles, profileRole),
}

const places = (outlets: Outlets): Column<PersonRow> => ({
  key: 'outlets',
  label: 'Outlets',
  width: '120px',
  render: ({ outletIds }) => outletsInWords(outlets, outletIds),
})

const cover = (outlets: Outlets): Column<PersonRow> => ({
  key: 'cover',
  label: 'Cover',
  width: '160px',
  onCard: 'mark',
  render: (row) => <CoverMark cover={row.cover} outlets={outlets} />,
})

const seen: Column<PersonRow> = {
  key: 'seen',
  label: 'Last seen',
  width: '124px',
  render: (row) => <Seen at={row.lastSeenAt} isUnused={row.isUnused} />,
}

const factor: Column<PersonRow> = {
  key: 'factor',
  label: 'Second factor',
  width: '112px',
  render: ({ hasSecondFactor }) => (hasSecondFactor ? 'Set up' : 'None'),
}

const reviewed: Column<PersonRow> = {
  key: 'reviewed',
  label: 'Access reviewed',
  width: '132px',
  render: ({ reviewedAt, isReviewDue }) => (
    <span className={isReviewDue ? classes.warn : undefined}>
      {reviewedAt === null ? 'Never' : formatAgo(reviewedAt, Date.now())}
    </span>
  ),
}

export const peopleColumns = (outlets: Outlets): readonly Column<PersonRow>[] => [
  person,
  state,
  held,
  places(outlets),
  cover(outlets),
  seen,
  factor,
]

export const reviewColumns = (outlets: Outlets): readonly Column<PersonRow>[] => [
  person,
  held,
  places(outlets),
  cover(outlets),
  seen,
  reviewed,
]

export const invitationColumns = (outlets: Outlets): readonly Column<Invitation>[] => [
  {
    key: 'invited',
    label: 'Invited',
    onCard: 'title',
    render: ({ fullName, email }) => (
      <span className={classes.person}>
        <span className={classes.name}>{fullName || email}</span>
        {fullName ? <span className={classes.email}>{email}</span> : null}
      </span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: '118px',
    onCard: 'mark',
    render: (row) => <StateBadge machine={invitationStates} state={row.state} />,
  },
  {
    key: 'roles',
    label: 'Roles',
    render: ({ roles }) => roles.map(roleInWords).join(', '),
  },
  {
    key: 'outlets',
    label: 'Outlets',
    width: '140px',
    render: ({ outletIds }) => outletsInWords(outlets, outletIds),
  },
  { key: 'by', label: 'Invited by', width: '160px', render: ({ invitedBy }) => invitedBy },
  {
    key: 'sent',
    label: 'Invited on',
    width: '146px',
    render: ({ createdAt }) => <InstantText at={createdAt} />,
  },
  {
    key: 'mail',
    label: 'Email',
    width: '138px',
    render: ({ mail, state }) =>
      mail && state !== 'accepted' && state !== 'revoked' ? (
        <ToneBadge {...mailInWords[mail]} />
      ) : null,
  },
  {
    key: 'expires',
    label: 'Expires',
    width: '156px',
    render: ({ expiresAt }) => <InstantText at={expiresAt} />,
  },
]

export function CoverMark(props: { cover: PersonRow['cover']; outlets: Outlets }) {
  const [first] = props.cover
  if (!first) return null
  const place = first.outletId === null ? '' : ` at ${codeOf(props.outlets, first.outletId)}`
  const until = formatAgo(first.endsAt, Date.now())
  return (
    <ToneBadge
      tone="special"
      label={first.coversName ? `For ${first.coversName}, ends ${until}` : `Ends ${until}`}
      title={`${first.coversName ? `Covers for ${first.coversName} as ` : ''}${roleInWords(first.role)}${place}, until ${formatInstantExact(first.endsAt)}`}
    />
  )
}

function Seen({ at, isUnused }: { at: string | null; isUnused: boolean }) {
  if (at === null) return <span className={isUnused ? classes.warn : undefined}>Never</span>
  return (
    <time
      dateTime={at}
      title={formatInstantExact(at)}
      className={isUnused ? classes.warn : undefined}
    >
      {formatAgo(at, Date.now())}
    </time>
  )
}
