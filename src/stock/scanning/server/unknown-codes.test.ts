import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import { listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { approvedBy } from '../../../../tests/support/approval-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { signedIn } from '../../../../tests/support/people.ts'
import { scanOf } from '../../../../tests/support/scan-steps.ts'
import { testServer } from '../../../../tests/support/server.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { unknownCodeList } from '../unknown-codes.list.ts'
import { addPastScans } from './add-past-scans.ts'
import { assignCode } from './assign-code.ts'
import { ignoreCode } from './ignore-code.ts'
import { unknownCodesServed } from './unknown-codes.ts'

let db: Database
let world: World
let warehouse: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await makeTicketSecret(db)
  warehouse = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
})

const first = () => world.variants[0]?.id ?? ''

const assign = (actor: Actor, code: string, more: object = {}) =>
  db.transaction((tx) =>
    assignCode(tx, actor, { code, variantId: first(), packQuantity: 1, ...more }),
  )

async function listed(asked: object = {}, actor = world.admin) {
  const input = listInput(unknownCodeList).parse({ limit: 200, ...asked })
  return (await unknownCodesServed.page(db.reader, actor, input)).rows
}

const scanned = (raw: string, more: object = {}) =>
  db.transaction((tx) => addPastScans(tx, [{ ...scanOf(world, raw), ...more }]))

test('unknown codes are grouped by what products would keep, with who scanned them where', async () => {
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  await scanned('SUP-1', { at: days(2) })
  await scanned('sup-1', { at: days(1), userId: warehouse.userId })
  await scanned('SUP-OLD', { at: days(91) })
  await scanned('SUP-BLOCKED', { result: 'blocked' })
  await scanned('B-MAIN-Z-9')
  const rows = await listed()
  expect(rows.map(({ code }) => code).sort()).toEqual(['B-MAIN-Z-9', 'SUP-1'])
  expect(rows.find(({ code }) => code === 'SUP-1')).toMatchObject({
    shown: 'sup-1',
    count: 2,
    users: ['Test super_admin', 'Test warehouse_manager'],
    outlets: ['MAIN'],
    state: 'open',
    whyNotAssigned: null,
  })
  expect(rows.find(({ code }) => code === 'B-MAIN-Z-9')?.whyNotAssigned).toContain('bins')
})

test('an ignored code is hidden until it is listed again', async () => {
  await scanned('SUP-IGNORED')
  const ignore = (isIgnored: boolean) =>
    db.transaction((tx) => ignoreCode(tx, world.admin, { code: 'sup-ignored', isIgnored }))
  const codes = async (asked: object = {}) => (await listed(asked)).map(({ code }) => code)
  await ignore(true)
  await ignore(true)
  expect(await codes()).not.toContain('SUP-IGNORED')
  expect(await codes({ state: 'ignored' })).toEqual(['SUP-IGNORED'])
  await ignore(false)
  expect(await codes()).toContain('SUP-IGNORED')
})

test('a manager assigns a code with approval, which is for exactly that', async () => {
  await scanned('SUP-2')
  const refused = await assign(warehouse, 'SUP-2').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'approval_needed' })
  expect(refused).toMatchObject({
    details: { summary: 'Assign the code SUP-2 to MUG-RED' },
  })
  const approvalId = await approvedBy(db, warehouse, world.admin, refused)
  const approved = { ...warehouse, offeredApprovalId: approvalId }
  await expect(assign(approved, 'SUP-2', { packQuantity: 6 })).rejects.toThrow()
  expect(await assign(approved, 'SUP-2')).toEqual({ code: 'SUP-2', sku: 'MUG-RED' })
  expect((await listed()).map(({ code }) => code)).not.toContain('SUP-2')
})

test('a code is refused that finds a product by now, or that no product can have', async () => {
  await expect(
    assign(world.admin, 'SUP-2', { variantId: world.variants[1]?.id }),
  ).rejects.toMatchObject({
    code: 'barcode_taken',
    message: 'SUP-2 finds MUG-RED by now. Scan it again.',
  })
  await expect(assign(world.admin, 'SUP-2')).rejects.toMatchObject({ code: 'barcode_taken' })
  await expect(assign(world.admin, 'TRAY')).rejects.toMatchObject({ code: 'barcode_taken' })
  await expect(assign(world.admin, 'B-MAIN-Z-9')).rejects.toMatchObject({ code: 'bad_barcode' })
  await expect(assign(world.admin, '5012345678901')).rejects.toMatchObject({ code: 'bad_barcode' })
  // Before anything else: staff may not change barcodes at all.
  const staff = await db.transaction((tx) => makeUser(tx, 'staff'))
  await expect(assign(staff, 'SUP-3')).rejects.toMatchObject({ code: 'not_your_part' })
})

test('over REST: scanned, listed, assigned, and found by the next scan', async () => {
  const server = await testServer(db)
  const { cookie } = await signedIn(db, server, ['super_manager'])
  const code = '5060000000016'
  const scan = () => server.ask('POST', '/api/v1/scans/resolve', { cookie, body: { code } })
  expect((await scan()).status).toBe(422)
  const unknown = async () => {
    const { body } = await server.ask('GET', `/api/v1/scans/unknown-codes?q=${code}`, { cookie })
    return body.rows
  }
  expect(await unknown()).toMatchObject([{ code: `0${code}`, codeKind: 'gtin', count: 1 }])
  const body = { code, variantId: first(), packQuantity: 12 }
  const assigned = await server.ask('POST', '/api/v1/scans/unknown-codes/assignments', {
    cookie,
    body,
  })
  expect(assigned.body).toEqual({ code: `0${code}`, sku: 'MUG-RED' })
  expect((await scan()).body).toMatchObject({ label: 'MUG-RED', variant: { quantity: 12 } })
  expect(await unknown()).toEqual([])
})
