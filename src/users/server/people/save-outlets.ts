import { sql } from 'kysely'
import { insist } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseBeyond } from '../../reach.rules.ts'
import { changePerson, personToChange } from './change-person.ts'
import { codesOf, type ListOutlets, outletsInReach } from './named-outlets.ts'
import { reachOf } from './within-reach.ts'

/**
 * Sets the outlets that a user belongs to; with none they belong to all. Those beyond the actor's
 * reach are not theirs to take, and stay whether the input names them or not.
 */
export const saveOutlets =
  (listOutlets: ListOutlets) =>
  async (
    tx: Tx,
    actor: Actor,
    input: { id: string; version: number; outletIds: readonly string[] },
  ) => {
    const person = await personToChange(tx, actor, input)
    const known = await outletsInReach(listOutlets, tx, actor)
    const reach = reachOf(actor)
    const kept = reach === null ? [] : person.outletIds.filter((id) => !reach.includes(id))
    const wanted = [...new Set(input.outletIds)].filter((id) => !kept.includes(id))
    const after = codesOf(known, wanted)
    if (kept.length + wanted.length === 0) insist(refuseBeyond(reach, [null]))
    await sql`delete from user_outlets where user_id = ${person.id}
      and outlet_id <> all(${[...wanted, ...kept]}::uuid[])`.execute(tx)
    await sql`insert into user_outlets (user_id, outlet_id, added_by)
      select ${person.id}, outlet_id, ${authorId(actor)}
      from unnest(${wanted}::uuid[]) as outlet_id on conflict do nothing`.execute(tx)
    const before = known.filter(({ id }) => person.outletIds.includes(id)).map(({ code }) => code)
    const others = kept.length > 0 ? ['others'] : []
    return changePerson(tx, actor, person, {
      type: 'user.outlets_changed',
      data: { outlets: [inWords([...before, ...others]), inWords([...after, ...others])] },
    })
  }

const inWords = (codes: readonly string[]) =>
  codes.length === 0 ? ['all'] : codes.toSorted((a, b) => a.localeCompare(b))
