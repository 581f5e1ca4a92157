import { Refusal } from '#platform/refusal.ts'
import { isRole, type Role, roleInWords, roles } from './roles.ts'

/** A user as the rules see them: the roles that count, cover left out, because it lends no rank. */
export type Ranked = {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
}

/** The place of the highest role, so that a smaller number ranks higher; without a role, last. */
export function rankOf(held: readonly string[]): number {
  const places = held.filter(isRole).map((role) => roles.indexOf(role))
  return Math.min(roles.length, ...places)
}

const rankInWords = (held: readonly string[]) => {
  const role = roles[rankOf(held)]
  return role ? roleInWords(role) : 'no role'
}

/** Why this user may not be changed by that one; null when they may. */
export function refuseTouching(actor: Ranked, target: Ranked): Refusal | null {
  if (actor.id === target.id) {
    return new Refusal(
      'forbidden',
      'own_account',
      'You can’t change your own roles, outlets or state. Ask another super admin or super manager; your password and sessions are under Settings.',
    )
  }
  if (rankOf(target.roles) >= rankOf(actor.roles)) return null
  return new Refusal(
    'forbidden',
    'above_rank',
    `${target.name} is ${rankInWords(target.roles)}, which ranks above you (${rankInWords(actor.roles)}). Ask a user of that rank or higher to do this.`,
    { details: { theirs: rankInWords(target.roles), yours: rankInWords(actor.roles) } },
  )
}

/** Why these roles are not this user's to give or to take; null when they are. */
export function refuseGranting(
  actor: Pick<Ranked, 'roles'>,
  granted: readonly string[],
): Refusal | null {
  const above = granted.find((role) => rankOf([role]) < rankOf(actor.roles))
  if (above === undefined) return null
  return new Refusal(
    'forbidden',
    'above_rank',
    `The role ${roleInWords(above)} ranks above your own (${rankInWords(actor.roles)}), so you can’t give or take it. Ask a user who holds it.`,
    { field: 'roles', details: { role: above, yours: rankInWords(actor.roles) } },
  )
}

/**
 * View as is open for lower ranks only: between equals it would show what the viewer may not see.
 */
export function refuseViewing(actor: Ranked, target: Ranked): Refusal | null {
  if (actor.id !== target.id && rankOf(target.roles) > rankOf(actor.roles)) return null
  const why =
    actor.id === target.id
      ? 'That is you already.'
      : `${target.name} is ${rankInWords(target.roles)}, which does not rank below you (${rankInWords(actor.roles)}).`
  return new Refusal(
    'forbidden',
    'above_rank',
    `${why} You can look as users of a lower rank only.`,
  )
}

/** A supplier's portal is for those who hold the role; staff see nothing more by a link. */
export function refuseSupplier(held: readonly string[], supplierId: string | null): Refusal | null {
  if (supplierId === null || held.includes('supplier')) return null
  return new Refusal(
    'unprocessable',
    'not_a_supplier',
    'Only a user with the role Supplier is linked to a supplier. Give the role first, or leave the supplier out.',
    { field: 'supplierId' },
  )
}

export const longestCoverDays = 92

const dayMilliseconds = 86_400_000

/** The roles that can be given as cover, highest first; a supplier cannot. */
export const coverRoles: readonly Role[] = roles.filter((role) => role !== 'supplier')

/** Cover has an end within a quarter, and starts before it; both as instants in milliseconds. */
export function refuseCoverTimes(startsAt: number, endsAt: number, now: number): Refusal | null {
  const refuse = (message: string) =>
    new Refusal('unprocessable', 'bad_cover_times', message, { field: 'endsAt' })
  if (endsAt <= startsAt) return refuse('The cover ends before it starts. Choose a later end.')
  if (endsAt <= now) return refuse('The end of this cover has passed already. Choose a later end.')
  if (endsAt - startsAt > longestCoverDays * dayMilliseconds)
    return refuse(
      `Cover is for a while: at most ${longestCoverDays} days. For longer, give the role itself.`,
    )
  return null
}

export function lastSuperAdmin(): Refusal {
  return new Refusal(
    'conflict',
    'last_super_admin',
    'This is the last super admin who can sign in, and only a super admin can appoint another. Make another user super admin first.',
  )
}

/** The highest first. */
export const byRank = <R extends string>(held: readonly R[]): readonly R[] =>
  held.toSorted((a, b) => rankOf([a]) - rankOf([b]))

/** The roles that count of these rows, highest first. */
export function activeRoles(
  rows: readonly { readonly role: string; readonly isActive: boolean }[],
): readonly string[] {
  return byRank(rows.filter(({ isActive }) => isActive).map(({ role }) => role))
}
