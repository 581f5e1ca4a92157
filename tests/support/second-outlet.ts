import { sql } from 'kysely'
import { openSheet } from '#delivery/dispatch/server/sheets/open-sheet.ts'
import { addNotifications } from '#office/notifications/server/index.ts'
import { addOutlet } from '#organization/outlets/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import { holdOrder } from '#sales/orders/server/fulfilment/hold-order.ts'
import { issueInvoice } from '#sales/orders/server/money/issue-invoice.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { adjustStock } from '#stock/inventory/server/adjust-stock.ts'
import { setReorderPoints } from '#stock/inventory/server/index.ts'
import { anAdvice } from './advice-steps.ts'
import { someClaims } from './claim-steps.ts'
import { enterCompany } from './company.ts'
import { aStoppedCall } from './courier-steps.ts'
import { addEntrant, enter } from './entrants.ts'
import { aReport } from './fraud-report-steps.ts'
import type { IdSource } from './id-sources.ts'
import { anOrder } from './orders-in-state.ts'
import { aCourier } from './parcel-in-state.ts'
import { aParcelPhoto } from './parcel-photos-steps.ts'
import { someRegisters } from './register-steps.ts'
import { someReturns } from './return-steps.ts'
import { someSales } from './sale-steps.ts'
import { aScan } from './scan-steps.ts'
import { aPurchase } from './second-outlet-buying.ts'
import { aStockPhoto } from './stock-photo-steps.ts'
import { plainReading } from './table-trial.ts'
import { aTask } from './task-steps.ts'
import { anotherTransfer, someTransfers } from './transfer-steps.ts'
import { someWaves } from './wave-steps.ts'
import { because, orderOf, setUp, type World } from './world.ts'

/** In every text of the second outlet's records, and nowhere else. */
export const marker = 'ZYXBRAVO'

export type Scoped = Exclude<IdSource, 'everyone' | 'house'>

/** One record of each kind, of the outlet or of a user who belongs to it. */
export type Records = Readonly<Record<Scoped, string>>

/** Another outlet of the same company, with the same products and customers. */
export async function addSecondOutlet(db: Database, world: World): Promise<World> {
  const outletId = await db.transaction((tx) =>
    addOutlet(tx, setUp, {
      code: marker,
      name: `${marker} shop`,
      kind: 'store',
      city: `${marker} town`,
      currency: 'GBP',
    }),
  )
  return { ...world, outletId }
}

/** A customer who buys at both outlets. */
export async function addSharedCustomer(db: Database): Promise<string> {
  const nothing = { phone: '', address: '', city: '', postcode: '', country: '' }
  const { idByRef } = await db.transaction((tx) =>
    addCustomers(tx, setUp, 'test', [
      { ...nothing, externalRef: '1', fullName: 'Grace Hopper', email: 'grace@example.test' },
    ]),
  )
  return idByRef.get('1') ?? ''
}

/** Orders of every kind, holds, parcels, imports, low stock, and records that users own. */
export async function addRecords(
  db: Database,
  world: World,
  customerId: string,
  word: string,
): Promise<Records> {
  const held = await anOrder(db, world, 'held')
  await anOrder(db, world, 'confirmed')
  const packed = await anOrder(db, world, 'packed')
  await anOrder(db, world, 'dispatched')
  const parcel = await db.reader
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', packed.id)
    .executeTakeFirstOrThrow()
  return {
    outlet: world.outletId,
    bin: await aBin(db, world.outletId, word),
    order: packed.id,
    line: packed.lineIds[0] ?? '',
    hold: held.holdId ?? '',
    invoice: await anInvoice(db, world, packed.id),
    ...(await besideOrder(db, packed.id, word)),
    parcel: parcel.id,
    'parcel photo': await aParcelPhoto(db, world, parcel.id),
    'stock photo': await aStockPhoto(db, world.admin, {
      variantId: world.variants[0]?.id ?? '',
      outletId: world.outletId,
    }),
    advice: (await anAdvice(db, world)).id,
    'load sheet': await aLoadSheet(db, world),
    'dashboard task': await aTask(db, world.admin.userId, world.outletId),
    'courier call': await aStoppedCall(db, world, word),
    scan: await aScan(db, world, word),
    ...(await someRegisters(db, world, word)),
    ...(await someSales(db, world, word)),
    ...(await someTransfers(db, world, word)),
    ...(await someReturns(db, world)),
    ...(await someClaims(db, world)),
    ...(await someWaves(db, world)),
    'fraud report': await aReportOf(db, world, word),
    ...(await goOn(db, world, customerId, word)),
  }
}

async function aReportOf(db: Database, { admin, outletId }: World, word: string) {
  const { id } = await aReport(db, admin, outletId, { title: word, narrative: word })
  return id
}

async function aLoadSheet(db: Database, { admin, outletId }: World): Promise<string> {
  const { id } = await db.transaction(async (tx) =>
    openSheet(tx, admin, { outletId, courierId: await aCourier(tx) }),
  )
  return id
}

async function anInvoice(db: Database, { admin }: World, id: string): Promise<string> {
  await enterCompany(db)
  const { invoiceId } = await db.transaction((tx) => issueInvoice(tx, admin, { id }))
  return invoiceId
}

/** A day at the outlet, with the existing products and customers. */
export async function goOn(db: Database, world: World, customerId: string, word: string) {
  const { outletId, admin } = world
  const [shared] = world.variants
  if (!shared) throw new Error('The world has no products.')
  const more = { variantId: shared.id, outletId, difference: 5, reason: because(word) }
  await db.transaction((tx) => adjustStock(tx, admin, more))
  await db.transaction((tx) =>
    setReorderPoints(tx, admin, [{ variantId: shared.id, outletId, reorderPoint: 1_000 }]),
  )
  const lines = [{ variantId: shared.id, quantity: 1 }]
  const draft = { ...orderOf(world, lines), customerId, shipName: word, note: word }
  const { id } = await placeOrder(db, admin, draft, null)
  const hold = { id, kind: 'manual', reason: because(word) } as const
  await db.transaction((tx) => holdOrder(tx, admin, hold))
  const callId = await aCallOfAnother(db, id, outletId, word)
  await anotherTransfer(db, world, shared.id, word)
  await db.pool.query(
    `update orders set ship_name = $1, ship_phone = $1, ship_address = $1, ship_city = $1,
      ship_postcode = $1, ship_country = $1, note = $1, external_ref = $1 || number where outlet_id = $2`,
    [word, outletId],
  )
  return {
    'own call': callId,
    import: await anImport(db, outletId, word, 'online-retail'),
    'table import': await anImport(db, outletId, word, 'stock'),
    approval: await anApproval(db, outletId, word),
    ...(await aPurchase(db, outletId, shared.id, word)),
    ...(await ownedRecords(db, outletId, word)),
  }
}

/** Of an agent of the outlet, about one of its orders. */
async function aCallOfAnother(db: Database, orderId: string, outletId: string, word: string) {
  const [id, agentId] = [
    newId(),
    await addEntrant(db, { roles: ['warehouse_manager'], outletIds: [outletId] }),
  ]
  await sql`insert into confirmation_tasks (id) values (${orderId}) on conflict do nothing`.execute(
    db.reader,
  )
  await sql`insert into confirmation_calls (id, order_id, agent_id, ended_at, outcome, note)
    values (${id}, ${orderId}, ${agentId}, now(), 'no_answer', ${word})`.execute(db.reader)
  return id
}

/** A comment, a file and a message on an order. */
async function besideOrder(db: Database, orderId: string, word: string) {
  const commentId = newId()
  await db.reader
    .insertInto('order_comments')
    .values({ id: commentId, order_id: orderId, body: word })
    .execute()
  const messageId = newId()
  await sql`insert into messages (id, template, way, to_phone, noun, entity_id, label, outlet_id,
      queued_by, last_error, failed_at)
    select ${messageId}, 'test', 'sms', '+447946000000', 'order', id, ${word}, outlet_id, ${word},
      ${word}, now() from orders where id = ${orderId}`.execute(db.reader)
  return {
    'own comment': commentId,
    'order file': await fileOnOrder(db, orderId, word),
    'order message': messageId,
  }
}

/** A PDF of its own. */
export async function fileOnOrder(db: Database, orderId: string, name: string): Promise<string> {
  const fileId = newId()
  const bytes = Buffer.from(`%PDF-${fileId}`)
  await sql`with file as (
      insert into files (id, sha256, media_type, size_bytes, place, bytes)
      values (${fileId}, sha256(${bytes}), 'application/pdf', ${bytes.length}, 'database', ${bytes})
      returning id
    ) insert into order_files (order_id, file_id, name) select ${orderId}, id, ${name} from file`.execute(
    db.reader,
  )
  return fileId
}

async function aBin(db: Database, outletId: string, word: string): Promise<string> {
  const id = newId()
  await db.reader
    .insertInto('bins')
    .values({ id, outlet_id: outletId, code: `A-${word.toUpperCase()}`, name: word, walk_order: 9 })
    .execute()
  return id
}

async function anImport(
  db: Database,
  outletId: string,
  word: string,
  kind: 'online-retail' | 'stock',
): Promise<string> {
  const id = newId()
  const read = { reading: JSON.stringify(plainReading), headers: [word] }
  const file = { kind, file_name: `${word}.csv`, outlet_id: outletId, ...read }
  await db.reader
    .insertInto('imports')
    .values({ id, ...file })
    .execute()
  await db.reader
    .insertInto('import_refusals')
    .values({ import_id: id, line: 2, reason: word, raw: word })
    .execute()
  return id
}

async function anApproval(db: Database, outletId: string, word: string): Promise<string> {
  const id = newId()
  await db.reader
    .insertInto('approvals')
    .values({
      id,
      action: 'order.cancel',
      payload_hash: word,
      summary: word,
      note: word,
      limit_breached: word,
      details: sql`${JSON.stringify({ facts: { Reason: word }, path: '/orders' })}::jsonb`,
      outlet_id: outletId,
      requested_by: await addEntrant(db, { roles: ['staff'], outletIds: [outletId] }),
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .execute()
  return id
}

/** Records of a single user of the outlet. */
async function ownedRecords(db: Database, outletId: string, word: string) {
  const userId = await addEntrant(db, { roles: ['staff'], outletIds: [outletId] })
  await db.reader
    .updateTable('profiles')
    .set({ full_name: word })
    .where('id', '=', userId)
    .execute()
  await enter(db, userId)
  const draft = { type: 'warning', priority: 'high', title: word, message: word } as const
  await db.transaction((tx) => addNotifications(tx, [{ ...draft, actionUrl: null, userId }]))
  const apiKeyId = newId()
  await db.reader
    .insertInto('api_keys')
    .values({
      id: apiKeyId,
      user_id: userId,
      name: word,
      prefix: word,
      key_hash: Buffer.from(apiKeyId),
      scopes: ['orders:read'],
    })
    .execute()
  const passkeyId = `passkey-${newId()}`
  await db.reader
    .insertInto('passkeys')
    .values({ id: passkeyId, user_id: userId, name: word, public_key: Buffer.of(1), counter: 0 })
    .execute()
  const viewId = newId()
  await db.reader
    .insertInto('saved_views')
    .values({ id: viewId, page: '/orders', name: word, owner_id: userId })
    .execute()
  const own = async (table: 'sessions' | 'notifications') => {
    const row = await db.reader
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return row.id
  }
  return {
    'own session': await own('sessions'),
    'own notification': await own('notifications'),
    'own api key': apiKeyId,
    'own passkey': passkeyId,
    'own view': viewId,
  }
}

/** Every id of a record of the outlet, to search for in answers to others. */
export async function idsOf(db: Database, outletId: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    with own as (select id from orders where outlet_id = ${outletId})
    select id from own
    union all select id from order_lines where order_id in (select id from own)
    union all select id from order_holds where order_id in (select id from own)
    union all select id from parcels where order_id in (select id from own)
    union all select id from waves where outlet_id = ${outletId}
    union all select id from transfers where ${outletId} in (from_outlet_id, to_outlet_id)
    union all select id from imports where outlet_id = ${outletId}
    union all select id from fraud_reports where outlet_id = ${outletId}
    union all select id from approvals where outlet_id = ${outletId}
    union all select ${outletId}::uuid`.execute(db.reader)
  return found.rows.map((row) => row.id)
}
