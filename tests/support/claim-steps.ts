import { sql } from 'kysely'
import { addCourierSheet } from '#delivery/claims/server/add-courier-sheet.ts'
import { rejectClaim } from '#delivery/claims/server/answer-claim.ts'
import { fileClaim } from '#delivery/claims/server/file-claim.ts'
import { getClaim } from '#delivery/claims/server/list-claims.ts'
import { openGate } from '#delivery/claims/server/open-gate.ts'
import { raiseForReturned } from '#delivery/claims/server/raise-cases.ts'
import { reverseClaims } from '#delivery/claims/server/reverse-claims.ts'
import { scanAtGate } from '#delivery/claims/server/scan-at-gate.ts'
import { settleClaim } from '#delivery/claims/server/settle-claim.ts'
import type { Database } from '#platform/server/db/database.ts'
import { aCourier, aParcel } from './parcel-in-state.ts'
import type { World } from './world.ts'

type More = { readonly courierId?: string; readonly days?: number }

/** A parcel that its courier reported as returned this many days ago, with its case. */
export async function aMissingReturn(
  db: Database,
  world: World,
  { courierId, days = 9 }: More = {},
) {
  const parcel = await aParcel(
    db,
    world,
    'returned_by_courier',
    courierId === undefined ? {} : { courierId },
  )
  return db.transaction(async (tx) => {
    await sql`update parcels set news_at = now() - make_interval(days => ${days}),
      news_text = 'Returned to shipper' where id = ${parcel.id}`.execute(tx)
    await raiseForReturned(tx, [parcel.id])
    const found = await tx
      .selectFrom('return_cases')
      .select(['id', 'version', 'value_minor'])
      .where('parcel_id', '=', parcel.id)
      .executeTakeFirstOrThrow()
    return { ...found, parcel }
  })
}

/** A claim for this many missing parcels of one courier. */
export async function aClaim(db: Database, world: World, parcels = 1) {
  const courierId = await db.transaction((tx) => aCourier(tx))
  const cases = []
  for (let at = 0; at < parcels; at += 1) cases.push(await aMissingReturn(db, world, { courierId }))
  const caseIds = cases.map(({ id }) => id)
  const claim = await db.transaction((tx) =>
    fileClaim(tx, world.admin, { caseIds, courierReference: '' }),
  )
  return {
    ...claim,
    cases,
    courierId,
    owedMinor: cases.reduce((sum, one) => sum + one.value_minor, 0),
  }
}

/** A claim as its page shows it. */
export const seenClaim = (db: Database, { admin }: World, id: string) =>
  getClaim(db.reader, admin, { id })

/** The courier pays all of it, without a remittance. */
export async function payByHand(db: Database, world: World, id: string, receivedMinor: number) {
  const { version } = await seenClaim(db, world, id)
  const money = { receivedMinor, reference: 'By hand', reason: null }
  await db.transaction((tx) => settleClaim(tx, world.admin, { id, version, ...money }))
}

export async function rejectByCourier(db: Database, world: World, id: string) {
  const { version } = await seenClaim(db, world, id)
  await db.transaction((tx) => rejectClaim(tx, world.admin, { id, version, answer: 'No' }))
}

/** A claimed parcel is found. */
export const turnUp = (db: Database, { admin }: World, caseId: string) =>
  db.transaction((tx) => reverseClaims(tx, admin, caseId, 'S-1'))

/** An open return drop-off of a courier. */
export async function anOpenGate(db: Database, world: World, courierId?: string) {
  return db.transaction(async (tx) => {
    const carrier = courierId ?? (await aCourier(tx))
    const { outletId } = world
    const { id } = await openGate(tx, world.admin, { outletId, courierId: carrier, sheetId: null })
    return { id, version: 1, courierId: carrier }
  })
}

/** A delivered parcel is scanned at an open drop-off. */
export async function aDeliveredScan(db: Database, world: World, cashMinor = 0) {
  const parcel = await aParcel(db, world, 'delivered', { cashMinor })
  const { id, version } = await anOpenGate(db, world, parcel.courierId)
  const { scanId, verdict, says } = await scanAtGate(
    db,
    world.admin,
    { id, code: parcel.code },
    null,
  )
  return { id, version, scanId, verdict, says, parcel }
}

/** One of each, of one outlet, for the laws about other outlets. */
export async function someClaims(db: Database, world: World) {
  const { id: caseId } = await aMissingReturn(db, world)
  const { id: claimId } = await aClaim(db, world)
  const { id: gateId } = await anOpenGate(db, world)
  const sheet = await db.transaction(async (tx) =>
    addCourierSheet(tx, world.admin, {
      outletId: world.outletId,
      courierId: await aCourier(tx),
      reference: 'RS-1',
      lines: [{ number: 'T1', branch: '' }],
    }),
  )
  return {
    'courier sheet': sheet.id,
    'missing return': caseId,
    claim: claimId,
    'gate session': gateId,
    'gate scan': (await aDeliveredScan(db, world)).scanId,
  }
}
