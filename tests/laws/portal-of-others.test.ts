import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import {
  callRest,
  callRpc,
  type RegisteredEndpoint,
  registeredEndpoints,
  registeredFiles,
} from '../support/endpoints.ts'
import { addEntrant, type Caller, enter } from '../support/entrants.ts'
import { type IdInput, idFields, withId } from '../support/id-fields.ts'
import { ownInvoiceOf } from '../support/portal-invoice-steps.ts'
import { aPortalInvoice } from '../support/portal-records.ts'
import { aPurchaseOrder } from '../support/purchase-order-steps.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { aShipNotice, deliveryOf } from '../support/ship-notice-steps.ts'
import { aClaimOn } from '../support/supplier-claim-steps.ts'
import { makeWorld } from '../support/world.ts'

type ClaimStep = { readonly id: string; readonly version: number }

/** To the user of a supplier, no endpoint of the portal gives anything of another supplier. */
let db: Database
let server: TestServer
let caller: Caller
let own: Awaited<ReturnType<typeof aPurchaseOrder>>
let ownClaim: ClaimStep
let otherClaim: ClaimStep
let ownInvoice: Awaited<ReturnType<typeof aPortalInvoice>>
let otherInvoice: Awaited<ReturnType<typeof aPortalInvoice>>
let other: Awaited<ReturnType<typeof aPurchaseOrder>>
/** A draft of the own supplier. */
let ownNoticeId: string
let otherNotice: Awaited<ReturnType<typeof aShipNotice>>
/** What an answer must not contain. */
let marks: readonly string[]

/** The areas of the portal. */
const isOfPortal = (name: string) => /^(supplierPortal\w*|portalDeliveries)\./.test(name)
const endpoints = registeredEndpoints().filter(({ name }) => isOfPortal(name))
const fields = idFields().filter(({ endpoint }) => isOfPortal(endpoint.name))

beforeAll(async () => {
  db = await testDatabase()
  const world = await makeWorld(db)
  own = await aPurchaseOrder(db, world, world.admin, 'sent')
  other = await aPurchaseOrder(db, world, world.admin, 'changes_proposed')
  const { number, name } = await db.reader
    .selectFrom('purchase_orders as po')
    .innerJoin('suppliers as s', 's.id', 'po.supplier_id')
    .select(['po.number', 's.name'])
    .where('po.id', '=', other.id)
    .executeTakeFirstOrThrow()
  ownClaim = await aClaimOn(db, world.admin, own)
  otherClaim = await aClaimOn(db, world.admin, other)
  ownInvoice = await aPortalInvoice(db, own)
  otherInvoice = await aPortalInvoice(db, other)
  const skus = other.wares.map(({ sku }) => sku)
  otherNotice = await aShipNotice(db, world, world.admin, 'submitted')
  ownNoticeId = await draftOf(own)
  marks = [other.id, other.supplierId, ...other.lineIds, ...skus, name, `PO-${number}"`]
  marks = [...marks, otherNotice.id, otherNotice.orderId, ...otherNotice.codes, otherClaim.id]
  marks = [...marks, otherInvoice.id, otherInvoice.number, otherInvoice.documentId]
  server = await testServer(anotherPool(db))
  const supplierId = own.supplierId
  caller = await enter(db, await addEntrant(db, { roles: ['supplier'], supplierId }))
})

async function draftOf({ id, supplierId, outletId }: typeof own): Promise<string> {
  const noticeId = newId()
  await sql`insert into ship_notices (id, supplier_id, purchase_order_id, outlet_id,
      delivery_number, arrives_on)
    values (${noticeId}, ${supplierId}, ${id}, ${outletId}, 'OWN-1', '2999-05-20')`.execute(
    db.reader,
  )
  return noticeId
}

/** An input of the own order, as each endpoint takes it. */
function inputOf({ name }: RegisteredEndpoint): IdInput {
  const { id, version, lineIds } = own
  const [lineId = ''] = lineIds
  const delivery = deliveryOf([lineId], 6)
  const notice = { id: ownNoticeId, version: 1 }
  if (/^supplierPortalInvoices\.(add|change)$/.test(name))
    return { ...(name.endsWith('add') ? {} : ownStep()), ...ownInvoiceOf({ lineIds: [lineId] }) }
  if (/^supplierPortalInvoices\.(submit|withdraw)$/.test(name)) return ownStep()
  if (name === 'supplierPortalInvoices.get') return { id: ownInvoice.id }
  if (name === 'portalDeliveries.add') return { orderId: id, ...delivery }
  if (name === 'portalDeliveries.change') return { ...notice, ...delivery }
  if (name === 'portalDeliveries.cancel') return { ...notice, reason: '' }
  if (name === 'portalDeliveries.get') return { id: ownNoticeId }
  if (name === 'portalDeliveries.openLines') return { id, deliveryId: ownNoticeId }
  if (name === 'supplierPortalClaims.accept') return { ...ownClaim, creditNumber: 'CN-1' }
  if (name === 'supplierPortalClaims.dispute') return { ...ownClaim, reason: 'It was whole' }
  if (name === 'supplierPortalClaims.answer') return { id: ownClaim.id, body: 'We look into it' }
  if (name === 'supplierPortalClaims.get') return { id: ownClaim.id }
  if (name === 'supplierPortal.propose') return { id, version, lines: [{ lineId, quantity: 6 }] }
  if (name === 'supplierPortal.confirm')
    return { id, version, lines: [{ lineId, promisedOn: '2999-06-01' }] }
  if (name === 'supplierPortal.reject') return { id, version, reason: 'Sold out' }
  return name === 'supplierPortal.get' ? { id } : {}
}

const ownStep = () => ({ id: ownInvoice.id, version: 1 })

/** A read has its ids in the query as well. */
function asRest(endpoint: RegisteredEndpoint, input: IdInput, key: string) {
  if (endpoint.method !== 'GET')
    return callRest(server, endpoint, input, { ...caller, headers: { 'idempotency-key': key } })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) query.set(name, String(value))
  const path = endpoint.path.replace('{id}', String(input.id))
  return server.ask('GET', `/api/v1${path}?${query}`, caller)
}

function ownIdOf({ name }: RegisteredEndpoint): string {
  if (name.startsWith('supplierPortalClaims.')) return ownClaim.id
  if (name.startsWith('supplierPortalInvoices.')) return ownInvoice.id
  return name === 'portalDeliveries.get' ? ownNoticeId : own.id
}

function requireNothing(question: string, answer: { readonly body: unknown }) {
  const text = JSON.stringify(answer.body)
  const found = marks.filter((mark) => text.includes(mark))
  expect([question, found]).toEqual([question, []])
}

test('the portal has endpoints, and reads of the own supplier give its order', async () => {
  expect(endpoints.length).toBeGreaterThan(5)
  const { body } = await callRpc(server, 'supplierPortal.toDo', {}, caller)
  expect(JSON.stringify(body)).toContain(own.id)
})

test('each id of an input, replaced by one of the other supplier, is not found', async () => {
  expect(fields.map(({ endpoint, path }) => `${endpoint.name} ${path}`)).toContain(
    'supplierPortal.propose lines.lineId',
  )
  for (const { endpoint, path } of fields)
    for (const id of [
      other.id,
      other.supplierId,
      otherNotice.id,
      otherClaim.id,
      otherInvoice.id,
      ...other.lineIds,
    ]) {
      const input = withId(inputOf(endpoint), path, id)
      const question = `${endpoint.name} ${path}`
      for (const answer of [
        await callRpc(server, endpoint.name, input, caller),
        await asRest(endpoint, input, `${question} ${id}`),
      ]) {
        expect([question, answer.status]).toEqual([question, 404])
        requireNothing(question, answer)
      }
    }
  const state = await db.reader
    .selectFrom('purchase_orders')
    .select(['id', 'state', 'version'])
    .where('id', 'in', [own.id, other.id])
    .orderBy('id')
    .execute()
  expect(state.map(({ version }) => version).toSorted()).toEqual(
    [own.version, other.version].toSorted(),
  )
})

test('further parameters in the query and the body choose no other supplier', async () => {
  const more = { supplierId: other.supplierId, supplier: other.supplierId, orderId: other.id }
  for (const endpoint of endpoints.filter(({ meta }) => meta.kind === 'read')) {
    const input = inputOf(endpoint)
    requireNothing(
      endpoint.name,
      await callRpc(server, endpoint.name, { ...input, ...more }, caller),
    )
    const query = new URLSearchParams({ ...more, q: `PO-`, limit: '200' })
    const path = endpoint.path.replace('{id}', ownIdOf(endpoint))
    const answer = await server.ask('GET', `/api/v1${path}?${query}`, caller)
    requireNothing(`${endpoint.name} by query`, answer)
  }
})

test('the files of the portal are of the own orders and deliveries', async () => {
  const paths = registeredFiles()
    .map(({ path }) => path)
    .filter((path) => /^\/files\/(supplier-portal|portal-deliveries).*:id/.test(path))
  const photos = '/supplier-portal/claims/:id/files/:fileId'
  expect(registeredFiles().map(({ path }) => path)).toContain(photos)
  const photo = photos.replace(':id', otherClaim.id).replace(':fileId', otherClaim.id)
  const { status } = await server.ask('GET', `/api${photo}`, caller)
  expect(status).toBe(404)
  expect(paths.length).toBeGreaterThan(2)
  for (const path of paths) {
    const statusOf = async (id: string) =>
      (await server.ask('GET', `/api${path.replace(':id', id)}`, caller)).status
    const isNotice = path.startsWith('/files/portal-deliveries')
    expect([path, await statusOf(isNotice ? ownNoticeId : own.id)]).toEqual([path, 200])
    for (const id of [other.id, otherNotice.id])
      expect([path, await statusOf(id)]).toEqual([path, 404])
  }
})

test('invoices, documents and exports are of the own supplier', async () => {
  const statusOf = async (path: string) => (await server.ask('GET', `/api${path}`, caller)).status
  const invoices = '/supplier-portal/invoices'
  const { id, scanId, documentId } = otherInvoice
  expect(await statusOf(`${invoices}/${ownInvoice.id}/files/${ownInvoice.scanId}`)).toBe(200)
  for (const invoiceId of [id, ownInvoice.id])
    expect(await statusOf(`${invoices}/${invoiceId}/files/${scanId}`)).toBe(404)
  expect(await statusOf(`/supplier-portal/documents/${ownInvoice.documentId}`)).toBe(200)
  expect(await statusOf(`/supplier-portal/documents/${documentId}`)).toBe(404)
  const exports = registeredFiles()
    .map(({ path }) => path)
    .filter((path) => /^\/files\/supplier-portal-.*\.(csv|xlsx)$/.test(path))
  expect(exports.length).toBe(4)
  for (const path of exports) {
    const answer = await server.ask('GET', `/api${path}?supplierId=${other.supplierId}`, caller)
    expect([path, answer.status]).toEqual([path, 200])
    requireNothing(path, answer)
  }
})
