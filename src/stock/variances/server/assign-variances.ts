import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { roles } from '#organization/users/roles.ts'
import { usersWithRoles } from '#organization/users/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId, outletsOf } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { assignVariances, noteVariance } from '#stock/inventory/server/index.ts'
import { access, type FoundVariance, findVariance } from './find-variance.ts'
import { tellOfVariance } from './tell-variance.ts'

type Input = {
  readonly ids: readonly string[]
  readonly assigneeId: string | null
  readonly isMine: boolean
}

/** Assigns variances to a user who holds the permission at each of their outlets. */
export async function assignVariancesTo(tx: Tx, actor: Actor, { ids, isMine, ...given }: Input) {
  const assigneeId = isMine ? authorId(actor) : given.assigneeId
  const found: FoundVariance[] = []
  for (const id of [...new Set(ids)].toSorted())
    found.push(await findVariance(tx, actor, id, { isLocked: true }))
  const changed = found.filter(({ assignedTo }) => assignedTo !== assigneeId)
  const names = new Map<string, string>()
  for (const outletId of new Set(changed.map((one) => one.outletId)))
    names.set(outletId, await nameAt(tx, outletId, assigneeId))
  await assignVariances(
    tx,
    changed.map(({ id }) => id),
    assigneeId,
  )
  for (const variance of changed)
    if (assigneeId === null) await tellOfVariance(tx, actor, variance, 'variance.unassigned', {})
    else
      await tellOfVariance(tx, actor, variance, 'variance.assigned', {
        assignee: names.get(variance.outletId) ?? '',
      })
  return { assigned: changed.length }
}

async function nameAt(tx: Tx, outletId: string, assigneeId: string | null): Promise<string> {
  if (assigneeId === null) return ''
  const person = (await peopleAt(tx, outletId)).find(({ id }) => id === assigneeId)
  if (person) return person.name
  throw new Refusal(
    'unprocessable',
    'cannot_be_assigned',
    'This user has no access to the variances of one of the outlets. Choose another user.',
    { field: 'assigneeId' },
  )
}

export async function noteOnVariance(
  tx: Tx,
  actor: Actor,
  { id, note }: { readonly id: string; readonly note: string },
) {
  const variance = await findVariance(tx, actor, id, { isLocked: true })
  await noteVariance(tx, id, note)
  await tellOfVariance(tx, actor, variance, 'variance.noted', {})
  return { id }
}

const varianceRoles = roles.filter((role) => permissionsOfRoles([role]).has(access.key))

type Person = { readonly id: string; readonly name: string }

async function peopleAt(reader: Reader, outletId: string | null): Promise<Person[]> {
  const ids = await usersWithRoles(reader, varianceRoles, outletId)
  if (ids.length === 0) return []
  return reader
    .selectFrom('profiles')
    .select(['id', 'full_name as name'])
    .where('id', 'in', [...ids])
    .orderBy('full_name')
    .orderBy('id')
    .execute()
}

/** Whom the actor can assign: users who hold the permission at one of the actor's outlets. */
export async function peopleOfVariances(reader: Reader, actor: Actor) {
  const outletIds = outletsOf(actor, access)
  if (outletIds === null) return { people: await peopleAt(reader, null) }
  const shared = await Promise.all(outletIds.map((outletId) => peopleAt(reader, outletId)))
  const byId = new Map(shared.flat().map((person) => [person.id, person]))
  return { people: [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name)) }
}
