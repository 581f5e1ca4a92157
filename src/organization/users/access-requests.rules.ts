import { Refusal } from '#platform/refusal.ts'
import { type Ranked, refuseGranting, refuseTouching } from './people.rules.ts'
import { placesOf, refuseBeyond } from './reach.rules.ts'
import { permissionsOfRoles } from './role-table.ts'
import { roles } from './roles.ts'

/** How many people are named to a user without access, and notified of their request. */
export const mostNamed = 3

/** How many requests of one user may be open: within a day, for permissions still missing. */
export const mostOpenRequests = 5

export const requestMilliseconds = 24 * 3_600_000

type WithOutlets = Ranked & {
  /** Null means all. */
  readonly outletIds: readonly string[] | null
}

/** A user who edits users, and the outlets whose users they look after; null means all. */
export type Candidate = WithOutlets & { readonly reach: readonly string[] | null }

/**
 * Those of the candidates who can give this user a role with one of the permissions, by the rules
 * that decide when they do. First those of the user's own outlets, and then by name.
 */
export function grantersFor<C extends Candidate>(
  candidates: readonly C[],
  user: WithOutlets,
  permissions: readonly string[],
): readonly C[] {
  const wanted = roles.filter((role) =>
    permissions.some((key) => permissionsOfRoles([role]).has(key)),
  )
  const { outletIds } = user
  const isColleague = (candidate: C) =>
    candidate.outletIds?.some((id) => outletIds?.includes(id)) ?? false
  return candidates
    .filter((candidate) => refuseTouching(candidate, user) === null)
    .filter((candidate) =>
      wanted.some(
        (role) =>
          refuseGranting(candidate, [role]) === null &&
          refuseBeyond(candidate.reach, placesOf({ roles: [role], outletIds })) === null,
      ),
    )
    .toSorted(
      (a, b) => Number(isColleague(b)) - Number(isColleague(a)) || a.name.localeCompare(b.name),
    )
}

/** A request of the last 24 hours. */
export type PastRequest = {
  readonly at: string
  readonly permissions: readonly string[]
  /** The names of the people who were notified. */
  readonly notified: readonly string[]
}

/** The request of the last 24 hours for one of these permissions, if there is one. */
export function earlierRequest(
  past: readonly PastRequest[],
  permissions: readonly string[],
): PastRequest | undefined {
  return past.find((request) => request.permissions.some((key) => permissions.includes(key)))
}

type Asking = {
  readonly held: ReadonlySet<string>
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly past: readonly PastRequest[]
  /** How the user reads an instant. */
  readonly inWords: (at: string) => string
}

/** Why this user cannot ask for one of these permissions now; null if they can. */
export function refuseAsking(asking: Asking): Refusal | null {
  const { held, permissions, past, inWords } = asking
  if (permissions.some((key) => held.has(key)))
    return new Refusal(
      'conflict',
      'already_allowed',
      'You already have this permission. Reload the page.',
    )
  if (asking.roles.includes('supplier'))
    return new Refusal(
      'forbidden',
      'not_for_suppliers',
      'Suppliers cannot ask for access here. Write to the person who invited you.',
    )
  const earlier = earlierRequest(past, permissions)
  if (earlier)
    return new Refusal(
      'conflict',
      'asked_before',
      `You asked for this on ${inWords(earlier.at)}. You can ask again 24 hours later.`,
      { details: { at: earlier.at } },
    )
  const open = past.filter((request) => !request.permissions.some((key) => held.has(key)))
  if (open.length >= mostOpenRequests)
    return new Refusal(
      'limited',
      'too_many_requests',
      `You have ${mostOpenRequests} open requests from the last 24 hours. Wait for an answer, or ask tomorrow.`,
      { details: { most: mostOpenRequests } },
    )
  return null
}

const others = (count: number) => `${count} ${count === 1 ? 'other' : 'others'}`

/** Whom a request has notified: `Eleanor Whitfield and 2 others have been notified.` */
export function notifiedInWords([first = '', ...rest]: readonly string[]): string {
  return rest.length === 0
    ? `${first} has been notified.`
    : `${first} and ${others(rest.length)} have been notified.`
}
