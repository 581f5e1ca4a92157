import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { byValues } from '#platform/server/lists/filter-sql.ts'
import { serveListBy } from '#platform/server/lists/serve-list-by.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { capability } from '../../capabilities.ts'
import { deviceInWords } from '../../device-in-words.ts'
import type { Cover, Person, PersonRow } from '../../people.fields.ts'
import { peopleList } from '../../people.list.ts'
import { usersSettings } from '../../users.settings.ts'
import { keysOf } from '../accounts.queries.ts'
import { isLiveSession } from '../live-session.ts'
import { withinInvitedReach } from './find-invitation.ts'
import {
  currentCover,
  heldRoles,
  ownOutlets,
  personState,
  personStateText,
  secondFactor,
} from './person-state.ts'
import { withinReach } from './within-reach.ts'

const { unusedDays, reviewDays } = usersSettings

type Days = { readonly unusedDays: number; readonly reviewDays: number }

/** Active, and not seen for the days after which an account counts as unused. */
const isUnused = ({ unusedDays }: Days) => sql<boolean>`(${personState} = 'active'
  and coalesce(p.last_seen_at, p.created_at) < now() - make_interval(days => ${unusedDays}))`

const isReviewDue = ({ reviewDays }: Days) => sql<boolean>`(${personState} = 'active'
  and coalesce(p.access_reviewed_at, '-infinity') < now() - make_interval(days => ${reviewDays}))`

const rowColumns = (days: Days) => sql`p.id, p.full_name as "fullName", p.email,
  ${personState} as state, ${heldRoles} as roles, p.role as "profileRole",
  ${ownOutlets} as "outletIds", ${currentCover} as cover, p.supplier_id as "supplierId",
  ${secondFactor} as "hasSecondFactor", ${isUnused(days)} as "isUnused",
  ${isReviewDue(days)} as "isReviewDue", p.last_seen_at as "lastSeenAt",
  p.access_reviewed_at as "reviewedAt", p.created_at as "createdAt", p.version`

const activeOnly = sql<boolean>`${personState} = 'active'`

/** By an active row, or by the profile's role where no row is active. */
const holdsOneOf = (held: readonly string[]) => sql<boolean>`(exists (select from user_roles r
    where r.user_id = p.id and r.role = any(${held}::text[]) and r.is_active)
  or (p.role = any(${held}::text[]) and not exists (select from user_roles r
    where r.user_id = p.id and r.is_active)))`

/** With access to one of these outlets, by name or to all. */
const worksAtOneOf = (ids: readonly string[]) => sql<boolean>`(p.all_outlets
  or exists (select from user_outlets o
    where o.user_id = p.id and o.outlet_id = any(${ids}::uuid[])))`

/** Active, and not reviewed for long, or never. */
const isToReview = (words: readonly string[], days: Days) => sql<boolean>`(
  (${words.includes('due')} and ${isReviewDue(days)})
  or (${words.includes('never')} and ${activeOnly} and p.access_reviewed_at is null))`

/** Users are a few hundred, so that no order needs an index. */
export const people = serveListBy<PersonRow, typeof peopleList>(peopleList, async (reader) => {
  const days = await settingsOf(reader, { unusedDays, reviewDays })
  return {
    table: 'profiles p',
    id: 'p.id',
    within: withinReach,
    filters: {
      state: `(${personStateText})`,
      role: byValues(holdsOneOf),
      outletId: {
        ownOutlet: byValues(worksAtOneOf),
        access: capability.userManagement,
      },
      covered: sql<boolean>`(${currentCover} <> '[]'::jsonb)`,
      unused: isUnused(days),
      noSecondFactor: sql<boolean>`(${activeOnly} and not ${secondFactor})`,
      review: byValues((words) => isToReview(words, days)),
      seen: { instant: 'p.last_seen_at' },
      added: { instant: 'p.created_at' },
    },
    sorts: {
      person: { by: 'lower(p.full_name)', kind: 'text' },
      email: { by: 'p.email', kind: 'text' },
      state: { by: `(${personStateText})`, kind: 'text' },
      seen: { by: 'p.last_seen_at', kind: 'instant', hasNulls: true },
      reviewed: { by: 'p.access_reviewed_at', kind: 'instant', hasNulls: true },
      added: { by: 'p.created_at', kind: 'instant' },
    },
    search: (words) => matchesWords("(p.full_name || ' ' || p.email)", words),
    columns: () => rowColumns(days),
    beside: sql``,
  }
})

export async function countPeople(reader: Reader, actor: Actor) {
  const days = await settingsOf(reader, { unusedDays, reviewDays })
  const found = await sql<{
    active: number
    suspended: number
    invited: number
    unused: number
    noSecondFactor: number
    reviewDue: number
  }>`
    select count(*) filter (where ${activeOnly}) as active,
      count(*) filter (where ${personState} = 'suspended') as suspended,
      (select count(*) from invitations i where i.accepted_at is null and i.revoked_at is null
        and i.expires_at > now() and ${withinInvitedReach(actor)}) as invited,
      count(*) filter (where ${isUnused(days)}) as unused,
      count(*) filter (where ${activeOnly} and not ${secondFactor}) as "noSecondFactor",
      count(*) filter (where ${isReviewDue(days)}) as "reviewDue"
    from profiles p where ${withinReach(actor)}`.execute(reader)
  const [row] = found.rows
  if (!row) throw new Error('A count without a row.')
  return { ...row, ...days }
}

type PersonFacts = Omit<Person, 'covers' | 'coveredBy' | 'sessions' | 'keys' | 'timeline'>

export async function getPerson(
  reader: Reader,
  actor: Actor,
  input: { id: string },
): Promise<Person> {
  const days = await settingsOf(reader, { unusedDays, reviewDays })
  const found = await sql<PersonFacts>`
    select ${rowColumns(days)}, p.phone, p.photo_id as "photoId", p.suspended_reason as "suspendedReason",
      inviter.full_name as "invitedBy", reviewer.full_name as "reviewedBy",
      p.pin_hash is not null as "hasPin",
      exists (select from two_factors f where f.user_id = p.id and f.confirmed_at is not null)
        as "hasAuthenticator",
      (select count(*) from passkeys k where k.user_id = p.id) as passkeys
    from profiles p
    left join profiles inviter on inviter.id = p.invited_by
    left join profiles reviewer on reviewer.id = p.access_reviewed_by
    where p.id = ${input.id} and ${withinReach(actor)}`.execute(reader)
  const [facts] = found.rows
  if (!facts) throw notFound('This user')
  const [covers, coveredBy, sessions, keys, timeline] = await Promise.all([
    coversOf(reader, input.id),
    coveringOf(reader, input.id),
    sessionsOf(reader, input.id),
    keysOf(reader, input.id),
    eventsOf(reader, input.id),
  ])
  return { ...facts, covers, coveredBy, sessions, keys, timeline }
}

const coverColumns = sql`c.id, c.role, c.outlet_id as "outletId", c.starts_at as "startsAt",
  c.ends_at as "endsAt", c.ended_at as "endedAt", c.reason, g.full_name as "grantedBy",
  case when covered.id is not null
    then jsonb_build_object('id', covered.id, 'name', covered.full_name) end as covers`

const coverTables = sql`cover_grants c join profiles g on g.id = c.granted_by
  left join profiles covered on covered.id = c.covers_user_id`

/** The cover that is still to end, and the newest of what has ended. */
async function coversOf(reader: Reader, userId: string): Promise<Cover[]> {
  const found = await sql<Cover>`select ${coverColumns} from ${coverTables}
    where c.user_id = ${userId}
    order by (c.ended_at is null and c.ends_at > now()) desc, c.ends_at desc limit 20`.execute(
    reader,
  )
  return found.rows
}

export async function findCover(reader: Reader, coverId: string): Promise<Cover> {
  const found = await sql<Cover>`select ${coverColumns} from ${coverTables}
    where c.id = ${coverId}`.execute(reader)
  const [cover] = found.rows
  if (!cover) throw notFound('This cover')
  return cover
}

/** The users who cover for this person, now or later. */
async function coveringOf(reader: Reader, userId: string): Promise<Person['coveredBy']> {
  const found = await sql<Person['coveredBy'][number]>`
    select p.id, p.full_name as name, c.starts_at as "startsAt", c.ends_at as "endsAt"
    from cover_grants c join profiles p on p.id = c.user_id
    where c.covers_user_id = ${userId} and c.ended_at is null and c.ends_at > now()
    order by c.starts_at limit 20`.execute(reader)
  return found.rows
}

type SessionRow = Omit<Person['sessions'][number], 'device'> & {
  readonly userAgent: string | null
  readonly deviceName: string | null
}

async function sessionsOf(reader: Reader, userId: string): Promise<Person['sessions']> {
  const found = await sql<SessionRow>`
    select s.id, s.kind, s.user_agent as "userAgent", d.name as "deviceName",
      s.ip_address as "ipAddress", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
      s.view_as_user_id is not null as "isViewing"
    from sessions s left join devices d on d.id = s.device_id
    where s.user_id = ${userId} and ${sql.raw(isLiveSession)}
    order by s.last_seen_at desc limit 50`.execute(reader)
  return found.rows.map(({ userAgent, deviceName, ...row }) => ({
    ...row,
    device: deviceName ?? deviceInWords(userAgent),
  }))
}
