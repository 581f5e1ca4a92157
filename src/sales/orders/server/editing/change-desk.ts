import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Permission } from '#platform/permissions.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { DeskChange } from '../../bulk.fields.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { deskPeople } from '../lists/desk-people.ts'
import { keepWords } from '../order-words-apart.ts'

const mostTags = 20

type DeskRow = {
  readonly id: string
  readonly number: number
  readonly outletId: string
  readonly tags: readonly string[]
  readonly priority: string
  readonly promisedOn: string | null
  readonly assignedTo: string | null
  readonly assignee: string | null
}

/**
 * Sets tags, priority, promised date and assignee. None of it is part of the agreement with the
 * customer, so the order keeps its version and a tag makes no edit stale. Unchanged values are
 * skipped.
 */
export async function changeDesk(
  tx: Tx,
  actor: Actor,
  { id, change }: { id: string; change: DeskChange },
  /** The permission: agents save what the customer tells them with the permission for calls. */
  needed: Permission = capability.orders,
) {
  const before = await lockDesk(tx, actor, needed, id)
  const label = orderLabel(before.number)
  const assignee = await assigneeOf(tx, before, change)
  const after: DeskRow = {
    ...before,
    tags: tagsAfter(label, before.tags, change),
    priority: change.priority ?? before.priority,
    promisedOn: change.promisedOn === undefined ? before.promisedOn : change.promisedOn,
    ...assignee,
  }
  const { assignedTo: _byId, ...changes } = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return { id }
  const { tags: changedTags, ...facts } = changes
  await sql`update orders set tags = ${[...after.tags]}::text[], priority = ${after.priority},
      promised_on = ${after.promisedOn}::date, assigned_to = ${after.assignedTo}::uuid
    where id = ${id}`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'order.desk_changed',
    noun: orderNoun,
    id,
    label,
    outletId: before.outletId,
    data: {
      ...facts,
      ...(changes.assignee ? { assigneeIds: namesNew(after) } : {}),
      ...(changedTags ? await keepWords(tx, id, tagsInWords(before.tags, after.tags)) : {}),
    },
  })
  return { id }
}

const listed = (tags: readonly string[]) => tags.join(', ') || 'none'

/** Tags are free words, so that the record does not keep them. */
const tagsInWords = (before: readonly string[], after: readonly string[]) =>
  `Tags: ${listed(before)} → ${listed(after)}`

/** The new assignee in the event, so that they are notified. */
const namesNew = ({ assignedTo }: DeskRow) => (assignedTo === null ? [] : [assignedTo])

export function tagOrder(
  tx: Tx,
  actor: Actor,
  { id, add = [], remove = [] }: { id: string; add?: string[]; remove?: string[] },
) {
  return changeDesk(tx, actor, { id, change: { addTags: add, removeTags: remove } })
}

export function assignOrder(
  tx: Tx,
  actor: Actor,
  input: { id: string; assignedTo: string | null },
) {
  return changeDesk(tx, actor, { id: input.id, change: { assignedTo: input.assignedTo } })
}

async function lockDesk(tx: Tx, actor: Actor, needed: Permission, id: string): Promise<DeskRow> {
  const found = await sql<DeskRow>`select o.id, o.number, o.outlet_id as "outletId", o.tags,
      o.priority, o.promised_on as "promisedOn", o.assigned_to as "assignedTo",
      (select full_name from profiles where id = o.assigned_to) as assignee
    from orders o
    where o.id = ${id} and ${withinOutlets(actor, needed, 'o.outlet_id')}
    for update of o`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This order')
  return row
}

/** Tags are compared without regard to case: “Gift” and “gift” are one. */
function tagsAfter(label: string, before: readonly string[], change: DeskChange): string[] {
  const gone = new Set(change.removeTags?.map((tag) => tag.toLowerCase()))
  const kept = before.filter((tag) => !gone.has(tag.toLowerCase()))
  const known = new Set(kept.map((tag) => tag.toLowerCase()))
  const added = (change.addTags ?? []).filter((tag) => {
    const isNew = !known.has(tag.toLowerCase())
    known.add(tag.toLowerCase())
    return isNew
  })
  const tags = [...kept, ...added]
  if (tags.length <= mostTags) return tags
  throw new Refusal(
    'unprocessable',
    'too_many_tags',
    `${label} would have ${tags.length} tags; ${mostTags} are the most. Remove some first.`,
    { field: 'tags' },
  )
}

async function assigneeOf(tx: Tx, before: DeskRow, { assignedTo }: DeskChange) {
  if (assignedTo === undefined || assignedTo === before.assignedTo) return {}
  if (assignedTo === null) return { assignedTo, assignee: null }
  const person = (await deskPeople(tx, before.outletId)).find(({ id }) => id === assignedTo)
  if (person) return { assignedTo, assignee: person.name }
  throw new Refusal(
    'unprocessable',
    'cannot_assign',
    `This person cannot look after ${orderLabel(before.number)}: they have no access to the orders of its outlet. Choose another one.`,
    { field: 'assignedTo' },
  )
}
