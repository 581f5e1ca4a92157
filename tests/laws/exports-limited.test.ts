import { request } from 'node:http'
import { sql } from 'kysely'
import readWorkbookFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { allActions } from '#app/declared.ts'
import { notificationRules } from '#office/notifications/notifications.rules.ts'
import { approveRequest } from '#organization/approvals/server/decide-approval.ts'
import { exportsSettings } from '#organization/exports/exports.settings.ts'
import type { Role } from '#organization/users/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { addCustomer } from '../support/customer-steps.ts'
import { testDatabase } from '../support/database.ts'
import { addEntrant, type Caller, enter } from '../support/entrants.ts'
import { aPackedParcel } from '../support/parcel-in-state.ts'
import { aReturn } from '../support/return-steps.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { because, makeWorld, orderOf, type World } from '../support/world.ts'

let db: Database
let server: TestServer
let world: World

const lists = {
  customers: { permits: '/api/v1/customers/exports', file: '/api/files/customers' },
  orders: { permits: '/api/v1/orders/exports', file: '/api/files/orders' },
  parcels: { permits: '/api/v1/parcels/exports', file: '/api/files/parcels' },
  returns: { permits: '/api/v1/returns/exports', file: '/api/files/returns' },
} as const

type List = keyof typeof lists

/** More than two rows within a day need approval, more than four are notified. */
beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100)
  server = await testServer(db)
  await db.transaction(async (tx) => {
    for (const [setting, value] of [
      [exportsSettings.approvalAbove, 2],
      [exportsSettings.tellAbove, 4],
    ] as const)
      await writeSetting(tx, world.admin, {
        setting,
        value,
        outletId: null,
        version: 0,
        reason: '',
        words: { currency: 'GBP', locale: 'en-GB' },
      })
  })
  const variantId = world.variants[0]?.id ?? ''
  for (let at = 0; at < 6; at += 1) {
    const phone = `+44770090077${at}`
    await addCustomer(db, `Buyer ${at}`, { phone, city: at < 2 ? 'York' : 'Leeds' })
    const order = { ...orderOf(world, [{ variantId, quantity: 1 }]), shipPhone: phone }
    const shipCity = at < 2 ? 'York' : 'Leeds'
    await placeOrder(db, world.admin, { ...order, shipCity, shipName: `Buyer ${at}` }, null)
  }
})

async function callerOf(role: Role): Promise<Caller & { userId: string }> {
  const userId = await addEntrant(db, { roles: [role] })
  return { userId, ...(await enter(db, userId)) }
}

type Asked = {
  ending?: 'csv' | 'xlsx'
  filter?: Readonly<Record<string, string>>
  hasPersonal?: boolean
  reason?: { code: string; note: string }
}

const york = { city: 'York' }

function ask(caller: Caller, list: List, asked: Asked = {}, approvalId?: string) {
  const body = { ending: 'csv', filter: york, hasPersonal: false, ...asked }
  const headers = { ...caller.headers, ...(approvalId ? { 'x-approval-id': approvalId } : {}) }
  return server.ask('POST', lists[list].permits, { ...caller, headers, body })
}

function take(caller: Caller, list: List, permitId: unknown, asked: Asked = {}) {
  const query = new URLSearchParams({ ...(asked.filter ?? york), permit: String(permitId) })
  return server.ask('GET', `${lists[list].file}.${asked.ending ?? 'csv'}?${query}`, caller)
}

const linesOf = (answer: { body: Record<string, unknown> }) =>
  String(answer.body.text).trim().split('\r\n')

test.each(['customers', 'orders', 'parcels', 'returns'] as const)(
  'a file of %s needs a permit, which staff do not get',
  async (list) => {
    const staff = await callerOf('staff')
    expect(await ask(staff, list)).toMatchObject({ status: 403, body: { code: 'action_refused' } })
    const admin = await callerOf('super_admin')
    for (const ending of ['csv', 'xlsx'])
      for (const query of ['', '?permit=1', '?permit=0190b2a0-0000-7000-8000-000000000000']) {
        const path = `${lists[list].file}.${ending}${query}`
        const refused = { status: 409, body: { code: 'permit_needed' } }
        expect(await server.ask('GET', path, admin)).toMatchObject(refused)
      }
  },
)

test.each(['customers', 'orders'] as const)(
  'rows of %s exported as CSV and as XLSX count together',
  async (list) => {
    const manager = await callerOf('store_manager')
    const first = await ask(manager, list)
    expect(first).toMatchObject({ status: 200, body: { rows: 2 } })
    expect(linesOf(await take(manager, list, first.body.permitId))).toHaveLength(3)
    const second = await ask(manager, list, { ending: 'xlsx' })
    expect(second).toMatchObject({ status: 409, body: { code: 'approval_needed' } })
    expect(String(second.body.detail)).toContain('More than 2 rows within 24 hours.')
  },
)

test('of two simultaneous requests only one stays below the limit', async () => {
  const manager = await callerOf('store_manager')
  const answers = await Promise.all(
    (['csv', 'xlsx', 'csv', 'xlsx'] as const).map((ending) =>
      ask(manager, 'customers', { ending }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('above the limit the requester downloads the file once exactly that is approved', async () => {
  const manager = await callerOf('store_manager')
  const all = { filter: { city: 'Leeds' } }
  const refused = await ask(manager, 'customers', all)
  expect(refused).toMatchObject({ status: 409, body: { code: 'approval_needed' } })
  const { ticket } = refused.body.details as { ticket: string } // parse edge: of a refusal
  const asked = { body: { ticket, note: '' } }
  const request = await server.ask('POST', '/api/v1/approvals', { ...manager, ...asked })
  const approvalId = String(request.body.id)
  await db.transaction((tx) =>
    approveRequest(tx, world.admin, allActions, { id: approvalId, note: '' }),
  )
  const personal = { ...all, hasPersonal: true, reason: because('Letters') }
  const other = await ask(manager, 'customers', personal, approvalId)
  expect(other).toMatchObject({ status: 409, body: { code: 'approval_for_another' } })
  // It covers a few rows more or less, but not a list that has grown much.
  for (let at = 0; at < 7; at += 1) await addCustomer(db, `Late ${at}`, { city: 'Leeds' })
  const grown = await ask(manager, 'customers', all, approvalId)
  expect(grown).toMatchObject({ status: 409, body: { code: 'approval_for_another' } })
  await db.reader
    .updateTable('customers')
    .set({ city: 'Goole' })
    .where('full_name', 'like', 'Late %')
    .where('full_name', '<>', 'Late 0')
    .execute()
  const permit = await ask(manager, 'customers', all, approvalId)
  expect(permit).toMatchObject({ status: 200, body: { rows: 5 } })
  expect(linesOf(await take(manager, 'customers', permit.body.permitId, all))).toHaveLength(6)
  const made = await db.reader
    .selectFrom('events')
    .select(['approval_id as approvalId'])
    .where('type', '=', 'export.made')
    .where('actor_id', '=', manager.userId)
    .execute()
  expect(made).toEqual([{ approvalId }])
})

test('personal columns are left out unless they are requested with a reason', async () => {
  const admin = await callerOf('super_admin')
  const plain = await ask(admin, 'customers')
  const [head = '', row = ''] = linesOf(await take(admin, 'customers', plain.body.permitId))
  for (const name of ['Phone', 'Email', 'Address', 'Postcode']) expect(head).not.toContain(name)
  expect(row).not.toContain('+44')
  expect(head).toMatch(/,Exported by$/)
  expect(row).toMatch(/"?Entrant super_admin, \d{4}-\d\d-\d\d \d\d:\d\d UTC"?$/)

  const without = await ask(admin, 'customers', { hasPersonal: true })
  expect(without).toMatchObject({ status: 422, body: { code: 'reason_needed' } })
  for (const list of ['customers', 'orders'] as const) {
    const asked = { hasPersonal: true, reason: { code: 'mailing', note: '' } }
    const permit = await ask(admin, list, asked)
    const lines = linesOf(await take(admin, list, permit.body.permitId))
    expect(lines[0]).toContain('Phone')
    expect(lines[1]).toContain('+44')
  }
})

test('a workbook has the same columns, with the exporting user', async () => {
  const admin = await callerOf('super_admin')
  const asked = { ending: 'xlsx' } as const
  const permit = await ask(admin, 'orders', asked)
  const query = new URLSearchParams({ ...york, permit: String(permit.body.permitId) })
  const file = await fetch(`${server.url}/api/files/orders.xlsx?${query}`, {
    headers: { cookie: admin.cookie ?? '' },
  })
  const [sheet] = await readWorkbookFile(Buffer.from(await file.arrayBuffer()))
  const [head = [], ...rows] = sheet?.data ?? []
  expect(rows).toHaveLength(2)
  expect(head).not.toContain('Phone')
  expect(String(rows[0]?.[head.indexOf('Exported by')])).toMatch(/^Entrant super_admin, .* UTC$/)
})

test('a permit is for one user, one list, one filter, one format and one download', async () => {
  const admin = await callerOf('super_admin')
  const other = await callerOf('super_admin')
  const { permitId } = (await ask(admin, 'customers')).body
  const no = { status: 409, body: { code: 'permit_needed' } }
  expect(await take(other, 'customers', permitId)).toMatchObject(no)
  expect(await take(admin, 'orders', permitId)).toMatchObject(no)
  expect(await take(admin, 'customers', permitId, { filter: {} })).toMatchObject(no)
  expect(await take(admin, 'customers', permitId, { ending: 'xlsx' })).toMatchObject(no)
  const both = await Promise.all([
    take(admin, 'customers', permitId),
    take(admin, 'customers', permitId),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const late = (await ask(admin, 'customers')).body.permitId
  await db.reader
    .updateTable('export_permits')
    .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
    .where('id', '=', String(late))
    .execute()
  expect(await take(admin, 'customers', late)).toMatchObject(no)
})

test('a list that grew since the permit is refused, and the permit stays valid', async () => {
  const admin = await callerOf('super_admin')
  const asked = { filter: { city: 'Hull' } }
  await addCustomer(db, 'First of Hull', { city: 'Hull' })
  const { permitId } = (await ask(admin, 'customers', asked)).body
  const { id } = await addCustomer(db, 'Second of Hull', { city: 'Hull' })
  const grown = await take(admin, 'customers', permitId, asked)
  expect(grown).toMatchObject({ status: 409, body: { code: 'list_grew' } })
  await db.reader.updateTable('customers').set({ city: 'Bath' }).where('id', '=', id).execute()
  expect(linesOf(await take(admin, 'customers', permitId, asked))).toHaveLength(2)
})

test("administrators are notified at once when one user exports more than the company's limit", async () => {
  const admin = await callerOf('super_admin')
  for (const asked of [{}, { filter: {} }]) {
    const { permitId } = (await ask(admin, 'orders', asked)).body
    await take(admin, 'orders', permitId, asked)
  }
  const made = await db.reader
    .selectFrom('events')
    .select(['type', 'label', 'entity_id', 'outlet_id', 'data'])
    .where('type', '=', 'export.made')
    .where('actor_id', '=', admin.userId)
    .orderBy('seq')
    .execute()
  const rule = notificationRules.find(({ key }) => key === 'export.large')
  expect(rule).toMatchObject({ priority: 'urgent', to: { roles: ['super_admin'] } })
  const heard = made.map(({ type, label, entity_id: entityId, outlet_id: outletId, data }) => ({
    ...{ type, label, entityId, outletId, actorName: 'Ada', result: 'ok' as const },
    data: data as Record<string, unknown>, // parse edge: what the event keeps
  }))
  expect(heard.map((event) => rule?.isMeant?.(event))).toEqual([false, true])
  const [, large] = heard
  expect(large && rule?.say(large)).toMatchObject({
    title: 'Ada exported many orders',
    message: expect.stringMatching(/^orders-.*\.csv, 6 rows\.$/),
  })
})

/** More than fits into the buffers of a connection. */
const manyRows = 20_000

test('an interrupted download is repeated with the same permit', async () => {
  await sql`insert into customers (id, full_name, city)
    select gen_random_uuid(), repeat(md5(at::text), 6), 'Selby'
    from generate_series(1, ${sql.lit(manyRows)}) as at`.execute(db.reader)
  const admin = await callerOf('super_admin')
  const selby = { filter: { city: 'Selby' } }
  const { permitId } = (await ask(admin, 'customers', selby)).body
  await breakOff(`/api/files/customers.csv?city=Selby&permit=${permitId}`, admin)
  const again = () => take(admin, 'customers', permitId, selby)
  let whole = await again()
  await expect
    .poll(
      async () => {
        if (whole.status === 409) whole = await again()
        return whole.status
      },
      { timeout: 60_000 },
    )
    .toBe(200)
  expect(linesOf(whole)).toHaveLength(manyRows + 1)
  expect(await again()).toMatchObject({ status: 409, body: { code: 'permit_needed' } })
})

/** Disconnects after the first bytes of a file. */
function breakOff(path: string, { cookie = '' }: Caller): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}${path}`, { headers: { cookie } }, (answer) => {
      answer.once('data', () => call.destroy())
      answer.once('close', resolve)
      answer.on('error', () => undefined)
    })
    call.once('error', reject)
    call.end()
  })
}

test('rows of an interrupted download count for the day, also once its permit has expired', async () => {
  const manager = await callerOf('store_manager')
  const { permitId } = (await ask(manager, 'orders')).body
  const expire = (id: unknown) =>
    db.reader
      .updateTable('export_permits')
      .set({ used_at: null, expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', String(id))
      .execute()
  await expire(permitId)
  // An unused one no longer counts.
  const { permitId: second } = (await ask(manager, 'orders')).body
  await take(manager, 'orders', second)
  await expire(second)
  expect(await ask(manager, 'orders')).toMatchObject({
    status: 409,
    body: { code: 'approval_needed' },
  })
})

test('rows of parcels count as well, and their file has the columns of the list', async () => {
  const [first] = [await aPackedParcel(db, world), await aPackedParcel(db, world)]
  const manager = await callerOf('dispatch_manager')
  const all = { filter: {} }
  const permit = await ask(manager, 'parcels', all)
  expect(permit).toMatchObject({ status: 200, body: { rows: 2 } })
  const lines = linesOf(await take(manager, 'parcels', permit.body.permitId, all))
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^Parcel,Order,Ship to,City,.*,Courier suspended,Exported by$/)
  expect(lines.slice(1).some((line) => line.startsWith(`${first.code},`))).toBe(true)
  const again = await ask(manager, 'parcels', { ...all, ending: 'xlsx' })
  expect(again).toMatchObject({ status: 409, body: { code: 'approval_needed' } })
})

test('rows of returns count for the day, including closed ones', async () => {
  for (let at = 0; at < 3; at += 1) await aReturn(db, world, 'requested')
  await sql`update returns set state = 'declined' where id = (select id from returns limit 1)`.execute(
    db.reader,
  )
  const manager = await callerOf('returns_manager')
  // A page shows open records first, and its file has the same rows.
  const open = { filter: {} }
  const first = await ask(manager, 'returns', open)
  expect(first).toMatchObject({ status: 200, body: { rows: 2 } })
  expect(linesOf(await take(manager, 'returns', first.body.permitId, open))).toHaveLength(3)
  const all = { filter: { tab: 'all' }, ending: 'xlsx' } as const
  expect(await ask(manager, 'returns', all)).toMatchObject({
    status: 409,
    body: { code: 'approval_needed' },
  })
})
