import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import {
  aClaim,
  aDelivery,
  aReceiptPhoto,
  aSentClaim,
  claimFiles,
} from '../../../../tests/support/supplier-claim-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { portalClaimList } from '../supplier-claims.list.ts'
import {
  acceptOwnClaim,
  answerOwnClaim,
  disputeOwnClaim,
  ownClaimFiles,
} from './answer-own-claim.ts'
import { claimTasks, getPortalClaim, portalClaims } from './portal-claims.queries.ts'
import { getClaim } from './supplier-claims.queries.ts'

let db: Database
let world: World
let user: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  user = await db.transaction((tx) => makeUser(tx, 'supplier'))
})

/** A claim with a photo, and the user of its supplier. */
async function aCase() {
  const delivery = await aDelivery(db, world, world.admin)
  const lineId = delivery.receiptLines[0] ?? ''
  const photo = await aReceiptPhoto(db, world.admin, { id: delivery.receiptId, lineId })
  const claim = await aSentClaim(db, world.admin, delivery)
  const supplier = newActor({ ...user, supplierId: delivery.supplierId })
  return { delivery, claim, photo, supplier }
}

const tasksOf = (supplier: Actor) => claimTasks(db.reader, supplier)

const listed = async (supplier: Actor) =>
  (await portalClaims.page(db.reader, supplier, listInput(portalClaimList).parse({}))).rows

async function download(supplier: Actor, id: string, fileId: string) {
  const route = ownClaimFiles(claimFiles).find(({ kind }) => kind === 'download')
  if (route?.kind !== 'download') throw new Error('The portal has no download of claims.')
  return route.send(db, supplier, { id, fileId })
}

async function upload(supplier: Actor, id: string) {
  const route = ownClaimFiles(claimFiles).find(({ kind }) => kind === 'upload')
  if (route?.kind !== 'upload') throw new Error('The portal has no upload of claims.')
  const body = Readable.from([await pictureOf('#123456')])
  return route.receive(db, supplier, body, { id, name: 'Carton.png' })
}

test('a supplier sees its claim with the photos, and accepts it with the credit note', async () => {
  const { claim, photo, supplier } = await aCase()
  expect((await listed(supplier)).map(({ id }) => id)).toEqual([claim.id])
  expect((await tasksOf(supplier)).map(({ open }) => open)).toEqual([claim.id])
  const seen = await getPortalClaim(db.reader, supplier, { id: claim.id })
  expect(seen.items[0]).toMatchObject({ kind: 'rejected', quantity: 3, amountMinor: 750 })
  expect(seen.items[0]?.photos.map(({ fileId }) => fileId)).toEqual([photo.fileId])
  const { body } = await download(supplier, claim.id, photo.fileId)
  expect((await buffer(body)).length).toBeGreaterThan(10)
  await db.transaction((tx) => acceptOwnClaim(tx, supplier, { ...claim, creditNumber: 'CN-9' }))
  expect(await getPortalClaim(db.reader, supplier, { id: claim.id })).toMatchObject({
    state: 'accepted',
    creditNumber: 'CN-9',
  })
  expect(await tasksOf(supplier)).toEqual([])
  const [entry] = await eventsOf(db.reader, claim.id)
  expect(entry).toMatchObject({ type: 'supplier_claim.accepted', actorName: supplier.name })
})

test('disputes with a reason and a file, and both sides read the conversation', async () => {
  const { claim, supplier } = await aCase()
  await upload(supplier, claim.id)
  const reason = 'It left us undamaged'
  await db.transaction((tx) => disputeOwnClaim(tx, supplier, { ...claim, reason }))
  await db.transaction((tx) =>
    answerOwnClaim(tx, supplier, { id: claim.id, body: 'Ask the carrier' }),
  )
  const seen = await getClaim(db.reader, world.admin, { id: claim.id })
  expect(seen).toMatchObject({ state: 'disputed', disputeReason: reason })
  expect(seen.messages).toMatchObject([
    { isSupplier: true, author: supplier.name, body: reason },
    { isSupplier: true, body: 'Ask the carrier' },
  ])
  expect(seen.files).toMatchObject([{ isSupplier: true, name: 'Carton.png', isPicture: true }])
})

test('claims on another supplier, and drafts, are not found', async () => {
  const own = await aCase()
  const other = await aCase()
  const { supplier } = own
  const { id, version } = other.claim
  const missing = { status: 404 }
  await expect(getPortalClaim(db.reader, supplier, { id })).rejects.toMatchObject(missing)
  const accepted = db.transaction((tx) =>
    acceptOwnClaim(tx, supplier, { id, version, creditNumber: '' }),
  )
  await expect(accepted).rejects.toMatchObject(missing)
  const disputed = db.transaction((tx) =>
    disputeOwnClaim(tx, supplier, { id, version, reason: 'No' }),
  )
  await expect(disputed).rejects.toMatchObject(missing)
  const answered = db.transaction((tx) => answerOwnClaim(tx, supplier, { id, body: 'No' }))
  await expect(answered).rejects.toMatchObject(missing)
  await expect(upload(supplier, id)).rejects.toMatchObject(missing)
  await expect(download(supplier, id, other.photo.fileId)).rejects.toMatchObject(missing)
  // A file of another claim under the own one.
  const foreign = download(supplier, own.claim.id, other.photo.fileId)
  await expect(foreign).rejects.toMatchObject(missing)
  const delivery = await aDelivery(db, world, world.admin)
  const draft = await aClaim(db, world.admin, delivery)
  const buyer = newActor({ ...user, supplierId: delivery.supplierId })
  await expect(getPortalClaim(db.reader, buyer, draft)).rejects.toMatchObject(missing)
  expect(JSON.stringify(await eventsOf(db.reader, id))).not.toContain(supplier.name)
})

test('a blocked supplier reads and can’t answer', async () => {
  const { claim, supplier, delivery } = await aCase()
  await sql`update suppliers set state = 'blocked' where id = ${delivery.supplierId}`.execute(
    db.reader,
  )
  const seen = await getPortalClaim(db.reader, supplier, { id: claim.id })
  expect(seen.closedBecause).toContain('blocked')
  const accepted = db.transaction((tx) =>
    acceptOwnClaim(tx, supplier, { ...claim, creditNumber: '' }),
  )
  await expect(accepted).rejects.toMatchObject({ code: 'supplier_closed' })
})

test('nothing that is ours is shown: our costs, assignees and reasons of amounts', async () => {
  const { claim, supplier } = await aCase()
  const seen = JSON.stringify(await getPortalClaim(db.reader, supplier, { id: claim.id }))
  expect(seen).not.toContain(world.admin.name)
  expect(seen).not.toContain('expectedMinor')
})
