import { insist } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseCoverTimes, refuseGranting } from '../../people.rules.ts'
import type { Role } from '../../roles.ts'
import { insistOnActive, personToChange, tellOfPerson } from './change-person.ts'
import { codesOf, type ListOutlets, outletsInReach } from './named-outlets.ts'
import { insistWithinReach } from './within-reach.ts'

type NewCover = {
  readonly id: string
  readonly role: Role
  readonly outletId: string | null
  readonly startsAt: string | null
  readonly endsAt: string
  readonly reason: string
}

/** Lets a user stand in for a role, at one outlet or at all of theirs, until a named end. */
export const grantCover =
  (listOutlets: ListOutlets) => async (tx: Tx, actor: Actor, input: NewCover) => {
    const person = await personToChange(tx, actor, input)
    insistOnActive(person, 'stand in for somebody')
    insist(refuseGranting(actor, [input.role]))
    const now = Date.now()
    const startsAt = input.startsAt === null ? now : Date.parse(input.startsAt)
    insist(refuseCoverTimes(startsAt, Date.parse(input.endsAt), now))
    const known = await outletsInReach(listOutlets, tx, actor)
    const [outlet] = codesOf(known, input.outletId === null ? [] : [input.outletId])
    const { outletIds } = person
    insistWithinReach(actor, { roles: [], outletIds, cover: [input] })
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
      },
    })
    return { coverId }
  }
