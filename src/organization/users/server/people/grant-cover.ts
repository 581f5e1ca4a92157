import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseCoverTimes, refuseGranting } from '../../people.rules.ts'
import type { Role } from '../../roles.ts'
import { lockPerson, personToChange, requireActive, tellOfPerson } from './change-person.ts'
import { codesOf, type ListOutlets, outletsInReach } from './named-outlets.ts'
import { findCover } from './people.queries.ts'
import { requireWithinReach } from './within-reach.ts'

type NewCover = {
  readonly id: string
  readonly role: Role
  readonly outletId: string | null
  readonly startsAt: string | null
  readonly endsAt: string
  readonly reason: string
  /** The covered colleague. */
  readonly coversUserId?: string | null | undefined
}

/**
 * Gives a user temporary access as a role, at one outlet or at all of theirs, until a named end.
 */
export const grantCover =
  (listOutlets: ListOutlets) => async (tx: Tx, actor: Actor, input: NewCover) => {
    const person = await personToChange(tx, actor, input)
    requireActive(person, 'get temporary access')
    throwIfRefused(refuseGranting(actor, [input.role]))
    const now = Date.now()
    const startsAt = input.startsAt === null ? now : Date.parse(input.startsAt)
    throwIfRefused(refuseCoverTimes(startsAt, Date.parse(input.endsAt), now))
    const covered = await coveredPerson(tx, actor, input)
    const known = await outletsInReach(listOutlets, tx, actor)
    const [outlet] = codesOf(known, input.outletId === null ? [] : [input.outletId])
    const { outletIds } = person
    requireWithinReach(actor, { roles: [], outletIds, cover: [input] })
    const coverId = newId()
    const starts = new Date(startsAt).toISOString()
    await tx
      .insertInto('cover_grants')
      .values({
        id: coverId,
        user_id: person.id,
        role: input.role,
        outlet_id: input.outletId,
        starts_at: starts,
        ends_at: input.endsAt,
        reason: input.reason,
        granted_by: actor.userId,
        covers_user_id: covered?.id ?? null,
      })
      .execute()
    await tellOfPerson(tx, actor, person, {
      type: 'user.cover_granted',
      data: {
        role: input.role,
        outlet: outlet ?? 'all of theirs',
        from: starts,
        until: input.endsAt,
        reason: input.reason,
        ...(covered ? { coversName: covered.name, coveredUsers: [covered.id] } : {}),
      },
    })
    return { coverId, cover: await findCover(tx, coverId) }
  }

async function coveredPerson(tx: Tx, actor: Actor, { id, coversUserId }: NewCover) {
  if (!coversUserId) return null
  if (coversUserId === id)
    throw new Refusal(
      'unprocessable',
      'covers_themselves',
      'Choose another person: this one cannot cover for themselves.',
      { field: 'coversUserId' },
    )
  return lockPerson(tx, actor, coversUserId)
}
