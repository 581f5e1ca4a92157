import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { changePerson, personToChange } from './change-person.ts'
import { codesOf, type ListOutlets, outletsInReach } from './named-outlets.ts'

/** Sets the outlets that a user belongs to; with none they belong to all. */
export const saveOutlets =
  (listOutlets: ListOutlets) =>
  async (
    tx: Tx,
    actor: Actor,
    input: { id: string; version: number; outletIds: readonly string[] },
  ) => {
    const person = await personToChange(tx, actor, input)
    const known = await outletsInReach(listOutlets, tx, actor)
    const wanted = [...new Set(input.outletIds)]
    const after = codesOf(known, wanted)
    await sql`delete from user_outlets where user_id = ${person.id}
      and outlet_id <> all(${wanted}::uuid[])`.execute(tx)
    await sql`insert into user_outlets (user_id, outlet_id, added_by)
      select ${person.id}, outlet_id, ${authorId(actor)}
      from unnest(${wanted}::uuid[]) as outlet_id on conflict do nothing`.execute(tx)
    const before = known.filter(({ id }) => person.outletIds.includes(id)).map(({ code }) => code)
    return changePerson(tx, actor, person, {
      type: 'user.outlets_changed',
      data: { outlets: [inWords(before), inWords(after)] },
    })
  }

const inWords = (codes: readonly string[]) =>
  codes.length === 0 ? ['all'] : codes.toSorted((a, b) => a.localeCompare(b))
