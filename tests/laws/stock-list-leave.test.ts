import { beforeAll, expect, test } from 'vitest'
import { allActions } from '#app/declared.ts'
import { getImport } from '#office/imports/server/imports.queries.ts'
import { askForUndo } from '#office/imports/server/tables/ask-for-undo.ts'
import { startTable } from '#office/imports/server/tables/start-table.ts'
import { workOnTable } from '#office/imports/server/tables/work-on-table.ts'
import { approveRequest } from '#organization/approvals/server/decide-approval.ts'
import { requestApproval } from '#organization/approvals/server/request-approval.ts'
import { makeTicketSecret } from '#organization/approvals/server/ticket.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { sender, type TableTrial, tableTrial } from '../support/table-trial.ts'
import { makeUser, makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let trial: TableTrial
let clerk: Actor
let manager: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await makeTicketSecret(db)
  trial = tableTrial(db)
  clerk = await db.transaction((tx) => makeUser(tx, 'store_manager'))
  manager = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

const [first, second] = [0, 1]
const skuAt = (place: number) => world.variants[place]?.sku ?? ''

/** A checked list with this quantity of each; ten are on hand. */
async function aList(...counted: readonly [sku: string, quantity: number][]): Promise<string> {
  const lines = counted.map((line) => line.join(','))
  const body = `SKU,On hand\n${lines.join('\n')}\n`
  const { id, faults } = await trial.check({ kind: 'stock', body, outletId: world.outletId })
  expect(faults).toEqual([])
  return id
}

type StartTable = typeof startTable

async function attempt(start: StartTable, actor: Actor, id: string): Promise<Refusal | null> {
  const { version } = await getImport(db.reader, sender, { id })
  try {
    await db.transaction((tx) => start(tx, actor, { id, version }))
    await workOnTable(db, sender, id, new AbortController().signal)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function approved(refusal: Refusal | null): Promise<Actor> {
  const input = { ticket: String(refusal?.details.ticket), note: 'Counted on Sunday' }
  const { id } = await db.transaction((tx) => requestApproval(tx, clerk, input))
  await db.transaction((tx) => approveRequest(tx, manager, allActions, { id, note: '' }))
  return { ...clerk, offeredApprovalId: id }
}

const onHand = async (place: number) => {
  const { on_hand } = await db.reader
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('variant_id', '=', world.variants[place]?.id ?? '')
    .executeTakeFirstOrThrow()
  return on_hand
}

test('a list with small changes is booked alone, one with large changes only with approval', async () => {
  expect(await attempt(startTable, clerk, await aList([skuAt(first), 11]))).toBeNull()
  expect(await onHand(first)).toBe(11)

  const id = await aList([skuAt(first), 71], [skuAt(second), 60])
  const refusal = await attempt(startTable, clerk, id)
  expect(refusal).toMatchObject({ code: 'approval_needed' })
  // Each line alone would be below the limit.
  expect(refusal?.message).toContain('110 units: this needs the approval')
  expect(refusal?.message).toContain('These are more than 100 units.')
  expect(await onHand(first)).toBe(11)
  const leave = await approved(refusal)
  // It is of this list, not of another with the same total.
  const other = await aList([skuAt(first), 71], [skuAt(second), 60])
  expect(await attempt(startTable, leave, other)).toMatchObject({ kind: 'conflict' })
  expect(await attempt(startTable, leave, id)).toBeNull()
  expect(await onHand(first)).toBe(71)
})

test('undoing a list with large changes needs approval as well', async () => {
  const id = await aList([skuAt(first), 211])
  expect(await attempt(startTable, manager, id)).toBeNull()
  expect(await attempt(askForUndo, clerk, id)).toMatchObject({ code: 'approval_needed' })
  expect(await onHand(first)).toBe(211)
  expect(await attempt(askForUndo, manager, id)).toBeNull()
  expect(await onHand(first)).toBe(71)
})

test('a high value needs it, however few the units', async () => {
  const body = `SKU,On hand,Unit cost\n${skuAt(second)},63,400\n`
  const { id } = await trial.check({ kind: 'stock', body, outletId: world.outletId })
  const refusal = await attempt(startTable, clerk, id)
  expect(refusal?.message).toContain('They are worth more than £500.00.')
  expect(await attempt(startTable, manager, id)).toBeNull()
})
