import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '#platform/events.ts'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Cover } from '../../grants.rules.ts'
import { lastSuperAdmin, type Ranked, refuseTouching } from '../../people.rules.ts'
import { type UserMove, type UserState, userMachine } from '../../people.states.ts'
import { effectiveRoles } from '../../roles.ts'
import { userNoun } from '../../users.nouns.ts'
import { currentCover, heldRoles, ownOutlets, personState } from './person-state.ts'
import { withinReach } from './within-reach.ts'

/** A user who is about to be changed; their row is locked until the act is done. */
export type LockedPerson = Ranked & {
  readonly email: string
  readonly state: UserState
  readonly held: readonly { readonly role: string; readonly isActive: boolean }[]
  readonly profileRole: string
  /** Null means all. */
  readonly outletIds: readonly string[] | null
  /** The cover that counts now. */
  readonly cover: readonly Cover[]
  readonly supplierId: string | null
  readonly version: number
}

type Found = Omit<LockedPerson, 'roles'>

/** Finds a user within the actor's reach, unchanged since it was seen, and not above the actor. */
export async function personToChange(
  tx: Tx,
  actor: Actor,
  input: { id: string; version?: number },
): Promise<LockedPerson> {
  const person = await lockPerson(tx, actor, input.id)
  throwIfRefused(refuseTouching(rankedActor(actor), person))
  if (input.version !== undefined && input.version !== person.version)
    throw await stalePerson(tx, person, input.version)
  return person
}

/** The actor's rank for the rules: by their own roles, without temporary access. */
export function rankedActor(actor: Actor): Ranked {
  return { id: actor.userId, name: actor.name, roles: actor.roles }
}

export async function lockPerson(tx: Tx, actor: Actor, id: string): Promise<LockedPerson> {
  const found = await sql<Found>`
    select p.id, coalesce(nullif(p.full_name, ''), p.email) as name, p.email,
      ${personState} as state, ${heldRoles} as held, p.role as "profileRole",
      ${ownOutlets} as "outletIds", ${currentCover} as cover, p.supplier_id as "supplierId", p.version
    from profiles p where p.id = ${id} and ${withinReach(actor)} for update of p`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This user')
  const active = row.held.filter(({ isActive }) => isActive).map(({ role }) => role)
  return { ...row, roles: effectiveRoles(active, row.profileRole) }
}

export function requireMove(move: UserMove, person: LockedPerson): void {
  throwIfRefused(refuseMove(userMachine, move, { label: person.name, state: person.state }))
}

export function requireActive({ name, state }: LockedPerson, doing: string): void {
  if (state === 'active') return
  throw new Refusal(
    'conflict',
    'wrong_state',
    `${name} is ${state}; only an active user can ${doing}.`,
    { details: { state } },
  )
}

type Change = {
  readonly type: EventType
  /** Columns of the profile beside its version. */
  readonly set?: RawBuilder<unknown>
  readonly data?: Readonly<Record<string, unknown>>
}

/** Raises the version, records the event, and requires that a super admin is left. */
export async function changePerson(
  tx: Tx,
  actor: Actor,
  person: LockedPerson,
  change: Change,
): Promise<{ id: string; version: number }> {
  const { id } = person
  const saved = await sql<{ version: number }>`
    update profiles set version = version + 1, updated_at = now()
      ${change.set ? sql`, ${change.set}` : sql``}
    where id = ${id} returning version`.execute(tx)
  await endViewsOf(tx, id)
  await tellOfPerson(tx, actor, person, change)
  await requireSuperAdmin(tx)
  return { id, version: saved.rows[0]?.version ?? person.version + 1 }
}

/** A running view as this user was allowed by the former state. */
async function endViewsOf(tx: Tx, id: string): Promise<void> {
  const ended = await tx
    .updateTable('sessions')
    .set({ view_as_user_id: null })
    .where('view_as_user_id', '=', id)
    .returning('id')
    .execute()
  if (ended.length > 0) hintAfterCommit(tx, { noun: 'session', ids: ended.map((row) => row.id) })
}

export function tellOfPerson(
  tx: Tx,
  actor: Actor,
  { id, name }: Ranked,
  { type, data = {} }: Change,
): Promise<void> {
  return appendEvent(tx, actor, { type, noun: userNoun, id, label: name, data })
}

/**
 * The database looks itself, at the commit; asked here already, its answer becomes a sentence. Two
 * that would each remove the other wait for each other in that trigger.
 */
async function requireSuperAdmin(tx: Tx): Promise<void> {
  try {
    await sql`set constraints user_roles_keep_a_super_admin, profiles_keep_a_super_admin
      immediate`.execute(tx)
  } catch (error) {
    if (brokenConstraint(error) === 'users_keep_a_super_admin') throw lastSuperAdmin()
    throw error
  }
}

/** Says who changed what since, because the reader's screen is out of date. */
async function stalePerson(tx: Tx, person: LockedPerson, yours: number): Promise<Refusal> {
  const newest = await tx
    .selectFrom('events')
    .select(['type', 'actor_name', 'at'])
    .where('entity_id', '=', person.id)
    .where('noun', '=', userNoun.key)
    .orderBy('tx', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const what = newest?.type.slice(newest.type.indexOf('.') + 1).replaceAll('_', ' ')
  const by = newest ? ` by ${newest.actor_name} (${what})` : ''
  return new Refusal(
    'stale',
    'stale_version',
    `${person.name} was changed meanwhile${by}: you saw version ${yours}, it is now version ${person.version}. Look at it again and repeat your step.`,
    {
      field: 'version',
      details: {
        yours,
        current: person.version,
        by: newest?.actor_name ?? null,
        changed: what ?? null,
        at: newest?.at ?? null,
      },
    },
  )
}
