import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { roles } from '#organization/users/roles.ts'
import { usersWithRoles } from '#organization/users/server/index.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { findOrder } from '../find-order.ts'

const deskRoles = roles.filter((role) => permissionsOfRoles([role]).has(capability.orders.key))

type Person = { readonly id: string; readonly name: string }

/** Who may work with the orders of an outlet, by name; without one, with orders anywhere. */
export async function deskPeople(reader: Reader, outletId: string | null): Promise<Person[]> {
  const ids = await usersWithRoles(reader, deskRoles, outletId)
  const found = await sql<Person>`select id, full_name as name from profiles
    where id = any(${ids}::uuid[]) order by full_name, id`.execute(reader)
  return found.rows
}

/**
 * Whom the actor may assign and call by name: those who share an outlet with them, or of an order those
 * who can open it.
 */
export async function listPeople(
  reader: Reader,
  actor: Actor,
  { orderId }: { orderId?: string | undefined } = {},
) {
  if (orderId !== undefined) {
    const order = await findOrder(reader, actor, capability.orders, orderId)
    return { people: await deskPeople(reader, order.outlet_id) }
  }
  const outletIds = outletsOf(actor, capability.orders)
  if (outletIds === null) return { people: await deskPeople(reader, null) }
  const shared = await Promise.all(outletIds.map((outletId) => deskPeople(reader, outletId)))
  const byId = new Map(shared.flat().map((person) => [person.id, person]))
  return { people: [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name)) }
}

/** The tags in use on open orders, the commonest first. */
export async function listTags(reader: Reader, actor: Actor) {
  const found = await sql<{ tag: string }>`
    select tag from (select tags from orders
      where tags <> '{}' and state in ('pending', 'confirmed', 'packed')
        and ${withinOutlets(actor, capability.orders, 'outlet_id')} limit 5000) as open,
      unnest(open.tags) as tag
    group by tag order by count(*) desc, tag limit 50`.execute(reader)
  return { tags: found.rows.map(({ tag }) => tag) }
}
