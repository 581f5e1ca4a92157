import { sql } from 'kysely'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseBeyond } from '../../reach.rules.ts'
import { changePerson, personToChange } from './change-person.ts'
import { codesOf, type ListOutlets, outletsInReach } from './named-outlets.ts'
import { reachOf } from './within-reach.ts'

/**
 * Gives a user access to all outlets, or to these; with none of them the roles give no access. Those
 * beyond the actor's reach are not theirs to take, and stay whether the input names them or not.
 */
export const saveOutlets =
  (listOutlets: ListOutlets) =>
  async (
    tx: Tx,
    actor: Actor,
    input: { id: string; version: number; outletIds: readonly string[] | null },
  ) => {
    const person = await personToChange(tx, actor, input)
    const known = await outletsInReach(listOutlets, tx, actor)
    const reach = reachOf(actor)
    const had = person.outletIds ?? []
    const kept = reach === null ? [] : had.filter((id) => !reach.includes(id))
    const wanted = [...new Set(input.outletIds)].filter((id) => !kept.includes(id))
    const after = codesOf(known, wanted)
    if (input.outletIds === null) throwIfRefused(refuseBeyond(reach, [null]))
    await sql`delete from user_outlets where user_id = ${person.id}
      and outlet_id <> all(${[...wanted, ...kept]}::uuid[])`.execute(tx)
    await sql`insert into user_outlets (user_id, outlet_id, added_by)
      select ${person.id}, outlet_id, ${authorId(actor)}
      from unnest(${wanted}::uuid[]) as outlet_id on conflict do nothing`.execute(tx)
    const before = known.filter(({ id }) => had.includes(id)).map(({ code }) => code)
    const others = kept.length > 0 ? ['others'] : []
    const said = [
      person.outletIds === null ? ['all'] : inWords([...before, ...others]),
      input.outletIds === null ? ['all'] : inWords([...after, ...others]),
    ]
    return changePerson(tx, actor, person, {
      type: 'user.outlets_changed',
      set: sql`all_outlets = ${input.outletIds === null}`,
      data: { outlets: said },
    })
  }

const inWords = (codes: readonly string[]) =>
  codes.length === 0 ? ['none'] : codes.toSorted((a, b) => a.localeCompare(b))
