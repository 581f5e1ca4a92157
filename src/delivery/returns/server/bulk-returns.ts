import { sql } from 'kysely'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { roles } from '#organization/users/roles.ts'
import { usersWithRoles } from '#organization/users/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { BulkReturn } from '../bulk-returns.fields.ts'
import { refuseBulkReturn } from '../bulk-returns.rules.ts'
import { returnLabel, returnNoun } from '../returns.nouns.ts'
import type { ReturnState } from '../returns.states.ts'
import { approveReturn, declineReturn } from './decide-return.ts'
import { access } from './find-return.ts'

type Bulk = { readonly ids: readonly string[]; readonly change: BulkReturn }

type Facts = {
  readonly id: string
  readonly number: number
  readonly label: string
  readonly state: ReturnState
  readonly version: number
  readonly outletId: string
  readonly assignedTo: string | null
}

/** Previews a change of many returns, by the rules of the single actions; nothing is changed. */
export async function previewBulkReturns(reader: Reader, actor: Actor, { ids, change }: Bulk) {
  const checked = (await factsOf(reader, actor, ids)).map((found) => ({
    row: { id: found.id, number: found.number },
    refusal: refuseBulkReturn(found, change),
  }))
  return {
    changing: checked.flatMap(({ row, refusal }) => (refusal ? [] : [row])),
    left: checked.flatMap(({ row, refusal }) =>
      refusal ? [{ ...row, reason: refusal.message }] : [],
    ),
  }
}

type Left = { id: string; number: number; code: string; reason: string }
type Outcome = { done: string[]; left: Left[] }

/**
 * Changes many returns, each in its own transaction under the request’s key with its id, so that an
 * interrupted request continues where it stopped. Those of other outlets are left out.
 */
export async function doBulkReturns(
  db: Database,
  actor: Actor,
  { ids, change }: Bulk,
  request: IdempotentRequest | null,
): Promise<Outcome> {
  const known = await keptAnswer<Outcome>(db.reader, actor, request)
  if (known) return known
  const outcome: Outcome = { done: [], left: [] }
  for (const { id, number } of await factsOf(db.reader, actor, ids)) {
    const own = request && { ...request, key: `${request.key} ${id}` }
    try {
      await db.transaction((tx) =>
        answerOnce(tx, actor, own, () => changeOne(tx, actor, { id, change })),
      )
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'key_reused') throw error
      outcome.left.push({ id, number, code: error.code, reason: error.message })
    }
  }
  return db.transaction((tx) => answerOnce(tx, actor, request, async () => outcome))
}

async function changeOne(tx: Tx, actor: Actor, one: { id: string; change: BulkReturn }) {
  const { id, change } = one
  const [found] = await factsOf(tx, actor, [id], { locked: true })
  if (!found) throw notFound('This return')
  const refusal = refuseBulkReturn(found, change)
  if (refusal) throw refusal
  const { version } = found
  if (change.action === 'approve') await approveReturn(tx, actor, { id, version })
  else if (change.action === 'decline')
    await declineReturn(tx, actor, { id, version, reason: change.reason })
  else await assignReturn(tx, actor, found, change.assignedTo)
  return { id }
}

async function assignReturn(
  tx: Tx,
  actor: Actor,
  found: Facts,
  assignedTo: string | null,
): Promise<void> {
  const { id, label, outletId } = found
  const people = await peopleAt(tx, outletId)
  const person = people.find((one) => one.id === assignedTo)
  if (assignedTo !== null && !person) throw notFound('This colleague')
  const before = (await peopleAt(tx, null)).find((one) => one.id === found.assignedTo)
  await sql`update returns set assigned_to = ${assignedTo}, version = version + 1
    where id = ${id}`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'return.assigned',
    noun: returnNoun,
    id,
    label,
    outletId,
    data: { assignedTo: [before?.name ?? null, person?.name ?? null] },
  })
}

/** Of those that the actor may see, in the order of their numbers. */
async function factsOf(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
  { locked = false }: { readonly locked?: boolean } = {},
): Promise<Facts[]> {
  const found = await sql<Omit<Facts, 'label'>>`
    select r.id, r.number, r.state, r.version, r.outlet_id as "outletId",
      r.assigned_to as "assignedTo"
    from returns r where r.id = any(${[...ids]}::uuid[])
      and ${withinOutlets(actor, access, 'r.outlet_id')}
    order by r.number ${locked ? sql`for update` : sql``}`.execute(reader)
  return found.rows.map((row) => ({ ...row, label: returnLabel(row.number) }))
}

const returnsRoles = roles.filter((role) => permissionsOfRoles([role]).has(access.key))

type Person = { readonly id: string; readonly name: string }

async function peopleAt(reader: Reader, outletId: string | null): Promise<Person[]> {
  const ids = await usersWithRoles(reader, returnsRoles, outletId)
  const found = await sql<Person>`select id, full_name as name from profiles
    where id = any(${ids}::uuid[]) order by full_name, id`.execute(reader)
  return found.rows
}

/** The possible assignees for the actor: users who share an outlet with them. */
export async function peopleOfReturns(reader: Reader, actor: Actor) {
  const outletIds = outletsOf(actor, access)
  if (outletIds === null) return { people: await peopleAt(reader, null) }
  const shared = await Promise.all(outletIds.map((outletId) => peopleAt(reader, outletId)))
  const byId = new Map(shared.flat().map((person) => [person.id, person]))
  return { people: [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name)) }
}
