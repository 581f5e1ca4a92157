import { formatAgo, formatInstantExact } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { PersonRow } from '../../people.fields.ts'
import { roleInWords } from '../../roles.ts'
import { displayName } from '../display-name.ts'
import type { NamedOutlet } from '../user-slots.ts'
import classes from './people.module.css'
import { codeOf, outletsInWords, rolesInWords } from './people-words.ts'

type Outlets = readonly NamedOutlet[]

export const personCells = (outlets: Outlets): Cells<PersonRow> => ({
  person: (row) => (
    <span className={classes.person}>
      <span className={classes.name}>{displayName(row)}</span>
      <span className={classes.email}>{row.email}</span>
    </span>
  ),
  roles: ({ roles, profileRole }) => rolesInWords(roles, profileRole),
  outlets: ({ outletIds }) => outletsInWords(outlets, outletIds),
  cover: (row) => <CoverMark cover={row.cover} outlets={outlets} />,
  seen: (row) => <Seen at={row.lastSeenAt} isUnused={row.isUnused} />,
  factor: ({ hasSecondFactor }) => (hasSecondFactor ? 'Set up' : 'None'),
  reviewed: ({ reviewedAt, isReviewDue }) => (
    <span className={isReviewDue ? classes.warn : undefined}>
      {reviewedAt === null ? 'Never' : formatAgo(reviewedAt, Date.now())}
    </span>
  ),
})

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
