import { sql } from 'kysely'
import { formatDay } from '#platform/days.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, heldIn, newActor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { wallClockAt } from '#platform/zoned-time.ts'
import {
  type Candidate,
  earlierRequest,
  grantersFor,
  mostNamed,
  type PastRequest,
  refuseAsking,
  requestMilliseconds,
} from '../access-requests.rules.ts'
import { capability } from '../capabilities.ts'
import { permissionsOfRoles } from '../role-table.ts'
import { effectiveRoles, roles } from '../roles.ts'
import { userNoun } from '../users.nouns.ts'
import { reachOf } from './people/within-reach.ts'
import { grantsOfRow, nameOfRow, type RightsRow, rightsColumns } from './rights-columns.ts'
import { holdersOfRoles } from './users-with-roles.ts'

type Input = { readonly permissions: readonly string[] }

const requested = 'user.access_requested'

/**
 * Who can grant a missing permission, and whether the actor has asked them for it. Staff read their
 * colleagues’ names in every history, so these names reveal nothing to them. A supplier is not
 * shown the staff anywhere, and gets no names here either.
 */
export async function accessRequest(reader: Reader, actor: Actor, input: Input) {
  const { granters, past, refusal } = await askingOf(reader, actor, input, Date.now())
  const earlier = earlierRequest(past, input.permissions)
  const isSupplier = actor.roles.includes('supplier')
  return {
    granters: isSupplier ? [] : granters.map(({ name }) => name),
    asked: earlier ? { at: earlier.at, notified: [...earlier.notified] } : null,
    whyNot: refusal?.message ?? null,
  }
}

/** Asks those who can grant it, once a day; the notification comes from the event. */
export async function askForAccess(
  tx: Tx,
  actor: Actor,
  { permissions }: Input,
  now: number = Date.now(),
) {
  // A second request waits here, and then finds the first.
  await sql`select from profiles where id = ${actor.userId} for update`.execute(tx)
  const { granters, refusal } = await askingOf(tx, actor, { permissions }, now)
  throwIfRefused(refusal)
  await appendEvent(tx, actor, {
    type: requested,
    noun: userNoun,
    id: actor.userId,
    label: actor.name,
    data: { missing: permissions, askedUsers: granters.map(({ id }) => id) },
  })
  return { notified: granters.map(({ name }) => name) }
}

async function askingOf(reader: Reader, actor: Actor, { permissions }: Input, now: number) {
  const [own, past, candidates] = await Promise.all([
    findOwn(reader, actor.userId),
    pastRequests(reader, actor.userId, now),
    findCandidates(reader),
  ])
  const user = { id: actor.userId, name: actor.name, roles: actor.roles, outletIds: own.outletIds }
  const granters = grantersFor(candidates, user, permissions).slice(0, mostNamed)
  const refusal = refuseAsking({
    held: own.held,
    roles: actor.roles,
    permissions,
    past,
    inWords: (at) => instantIn(own.timeZone, at),
  })
  return { granters, past, refusal }
}

const instantIn = (timeZone: string, at: string) => {
  const [day = '', time = ''] = wallClockAt(Date.parse(at), timeZone).split('T')
  return `${formatDay(day)} at ${time.slice(0, 5)}`
}

async function findOwn(reader: Reader, id: string) {
  const found = await sql<RightsRow & { readonly time_zone: string }>`
    select ${sql.raw(rightsColumns)}, p.time_zone from profiles p where p.id = ${id}`.execute(
    reader,
  )
  const [row] = found.rows
  return {
    outletIds: row ? row.outlet_ids : [],
    timeZone: row?.time_zone ?? 'UTC',
    // All that the user holds, whatever this session leaves out.
    held: heldIn(row ? grantsOfRow(row, 'full') : []),
  }
}

async function pastRequests(reader: Reader, userId: string, now: number): Promise<PastRequest[]> {
  const since = new Date(now - requestMilliseconds).toISOString()
  const found = await sql<PastRequest>`select e.at, e.data -> 'missing' as permissions,
      array(select coalesce(nullif(p.full_name, ''), p.email) from profiles p
        join jsonb_array_elements_text(e.data -> 'askedUsers') with ordinality as asked(id, place)
          on asked.id::uuid = p.id order by asked.place) as notified
    from events e where e.entity_id = ${userId} and e.type = ${requested} and e.at > ${since}
    order by e.at desc`.execute(reader)
  return found.rows
}

const editors = roles.filter((role) => permissionsOfRoles([role]).has(capability.editUsers.key))

/** Active users who edit users, also by cover: then in the outlets of the cover, by their own rank. */
async function findCandidates(reader: Reader): Promise<Candidate[]> {
  const ids = (await holdersOfRoles(reader, editors, null)).map(({ id }) => id)
  const found = await sql<RightsRow>`select ${sql.raw(rightsColumns)} from profiles p
    where p.id = any(${ids}::uuid[])`.execute(reader)
  return found.rows.map((row) => {
    const grants = grantsOfRow(row, 'full')
    const permissions = heldIn(grants)
    const held = effectiveRoles(row.roles, row.role)
    const name = nameOfRow(row)
    const actor = newActor({ userId: row.user_id, name, roles: held, permissions, grants })
    const { outlet_ids: outletIds, user_id: id } = row
    return { id, name, roles: held, outletIds, reach: reachOf(actor) }
  })
}
