import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import {
  aClaim,
  payByHand,
  rejectByCourier,
  seenClaim,
  turnUp,
} from '../../../../tests/support/claim-steps.ts'
import { codeOf } from '../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { cashParcels, sendRemittance } from '../../../../tests/support/remittance-steps.ts'
import { because, makeWorld, type World } from '../../../../tests/support/world.ts'
import type { DifferenceVerdict } from '../differences.rules.ts'
import { closeRemittance } from './close-remittance.ts'
import { discardRemittance } from './discard-remittance.ts'
import { explainLines } from './explain-lines.ts'
import { linesOf as allLines } from './list-lines.ts'
import { getRemittance } from './list-remittances.ts'
import { matchRemittance } from './match-remittance.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const pounds = (minor: number) => (minor / 100).toFixed(2)
const paying = (number: string, minor: number) => [number, '0', '0', pounds(minor)] as const
const claimOf = (id: string) => seenClaim(db, world, id)
const seen = (id: string) => getRemittance(db.reader, world.admin, { id })

async function linesOf(id: string) {
  return allLines(db.reader, world.admin, { remittanceId: [id] })
}

async function explain(id: string, verdict: DifferenceVerdict, lineIds: readonly string[]) {
  const { version } = await seen(id)
  const input = { id, version, verdict, lineIds, reason: because('They pay no more') }
  await db.transaction((tx) => explainLines(tx, world.admin, input))
}

async function close(id: string) {
  const { version, paidMinor } = await seen(id)
  const bank = { bankMinor: paidMinor, bankReference: 'BACS 9', bankedOn: '2026-11-20' }
  await db.transaction((tx) => closeRemittance(tx, world.admin, { id, version, ...bank }))
}

/** The claim’s parcels under their courier's numbers, and what each is owed. */
async function aNamedClaim(parcels: number) {
  const claim = await aClaim(db, world, parcels)
  const { lines, number } = await claimOf(claim.id)
  const named = lines.map(({ trackingNumber, amountMinor, caseId }) => {
    return { number: trackingNumber ?? '', amountMinor, caseId }
  })
  return { ...claim, number, named }
}

const differencesOf = async (id: string) =>
  (await linesOf(id)).map(({ differences, differenceMinor }) => [
    differences.join(),
    differenceMinor,
  ])

test('a line that names a claim settles it when the remittance is closed, beside the cash', async () => {
  const { id: claimId, number, courierId, owedMinor } = await aNamedClaim(2)
  const parcel = { trackingNumber: `CASH-${number}`, cashMinor: 900, courierId, isDelivered: true }
  await cashParcels(db, world, [parcel])
  const { id } = await sendRemittance(db, world, courierId, [
    [parcel.trackingNumber, '9.00', '0', '9.00'],
    paying(`Claim ${number}`, owedMinor),
  ])
  expect(await differencesOf(id)).toEqual([
    ['', 0],
    ['', 0],
  ])
  expect((await linesOf(id))[1]).toMatchObject({ claimId, claimNumber: number })
  expect(await claimOf(claimId)).toMatchObject({ state: 'open', balanceMinor: owedMinor })
  await close(id)
  const paid = await claimOf(claimId)
  expect(paid).toMatchObject({ state: 'settled', balanceMinor: 0, receivedMinor: owedMinor })
  expect(paid.lines.map(({ caseState }) => caseState)).toEqual(['recovered', 'recovered'])
  const { number: remittance } = await seen(id)
  expect(
    paid.entries.filter(({ kind }) => kind === 'received').map((one) => one.reference),
  ).toEqual([`Remittance ${remittance}`, `Remittance ${remittance}`])
})

test('parcels of a claim are paid one by one; the claim is settled with the last', async () => {
  const { id: claimId, courierId, named } = await aNamedClaim(2)
  const [one, two] = named
  if (!one || !two) throw new Error('The claim has no two parcels.')
  const first = await sendRemittance(db, world, courierId, [paying(one.number, one.amountMinor)])
  await close(first.id)
  expect(await claimOf(claimId)).toMatchObject({ state: 'open', balanceMinor: two.amountMinor })
  const second = await sendRemittance(db, world, courierId, [
    paying(one.number, one.amountMinor),
    paying(two.number, two.amountMinor),
  ])
  expect(await differencesOf(second.id)).toEqual([
    ['not_owed', -one.amountMinor],
    ['', 0],
  ])
  const [again] = await linesOf(second.id)
  await explain(second.id, 'disputed', [again?.id ?? ''])
  await close(second.id)
  expect(await claimOf(claimId)).toMatchObject({ state: 'settled', balanceMinor: 0 })
})

test('a rejected rest leaves paid parcels recovered, and the others open again', async () => {
  const { id: claimId, courierId, named } = await aNamedClaim(2)
  const [one] = named
  const { id } = await sendRemittance(db, world, courierId, [
    paying(one?.number ?? '', one?.amountMinor ?? 0),
  ])
  await close(id)
  await rejectByCourier(db, world, claimId)
  const { lines, balanceMinor } = await claimOf(claimId)
  const states = new Map(lines.map(({ caseId, caseState }) => [caseId, caseState]))
  expect([states.get(one?.caseId ?? ''), balanceMinor]).toEqual(['recovered', 0])
  expect([...states.values()].sort()).toEqual(['contacted', 'recovered'])
})

test('a shortfall is written off when it is accepted, and due while it is disputed', async () => {
  const accepted = await aNamedClaim(1)
  const { id } = await sendRemittance(db, world, accepted.courierId, [
    paying(`C-${accepted.number}`, accepted.owedMinor - 100),
  ])
  expect(await differencesOf(id)).toEqual([['short', 100]])
  expect(await codeOf(close(id))).toBe('unexplained_lines')
  await explain(id, 'accepted', [(await linesOf(id))[0]?.id ?? ''])
  await close(id)
  const settled = await claimOf(accepted.id)
  expect(settled).toMatchObject({ state: 'settled', balanceMinor: 0 })
  const waived = settled.entries.find(({ kind }) => kind === 'waived')
  expect(waived).toMatchObject({ amountMinor: -100, reason: 'Other: They pay no more' })
  const kept = await sql`select reason from claim_entries where id = ${waived?.id}
    union all select data ->> 'reason' from events
    where entity_id = ${accepted.id} and type = 'claim.settled' order by 1`.execute(db.reader)
  // Its money and its log entries are permanent; the text is stored separately.
  expect(kept.rows).toEqual([{ reason: '' }, { reason: null }])

  const disputed = await aNamedClaim(1)
  const other = await sendRemittance(db, world, disputed.courierId, [
    paying(`C-${disputed.number}`, disputed.owedMinor - 100),
  ])
  const [line] = await linesOf(other.id)
  await explain(other.id, 'disputed', [line?.id ?? ''])
  await close(other.id)
  expect(await claimOf(disputed.id)).toMatchObject({ state: 'open', balanceMinor: 100 })
  await explain(other.id, 'recovered', [line?.id ?? ''])
  expect(await claimOf(disputed.id)).toMatchObject({ state: 'settled', balanceMinor: 0 })
})

test('one claim is paid by one line, however often it is named, until that is discarded', async () => {
  const { number, courierId, owedMinor, named } = await aNamedClaim(1)
  const send = () => sendRemittance(db, world, courierId, [paying(`${number}`, owedMinor)])
  const sent = await Promise.all([send(), send()])
  const all = (await Promise.all(sent.map(({ id }) => differencesOf(id)))).flat()
  expect(all.map(([kind]) => kind).sort()).toEqual(['', 'paid_twice'])
  const byParcel = await sendRemittance(db, world, courierId, [
    paying(named[0]?.number ?? '', owedMinor),
  ])
  expect(await differencesOf(byParcel.id)).toEqual([['paid_twice', -owedMinor]])
  for (const { id } of sent) {
    const { version } = await seen(id)
    await db.transaction((tx) => discardRemittance(tx, world.admin, { id, version }))
  }
  await db.transaction((tx) => matchRemittance(tx, world.admin, byParcel))
  expect(await differencesOf(byParcel.id)).toEqual([['', 0]])
  await expect(
    sql`update remittance_lines set claim_id = null where remittance_id = ${byParcel.id}`.execute(
      db.reader,
    ),
  ).rejects.toThrow(/remittance_lines_of_claim/)
})

test('a claim that was settled meanwhile is not paid a second time', async () => {
  const { id: claimId, number, courierId, owedMinor } = await aNamedClaim(1)
  const { id } = await sendRemittance(db, world, courierId, [paying(`Claim ${number}`, owedMinor)])
  await payByHand(db, world, claimId, owedMinor)
  expect(await codeOf(close(id))).toBe('claim_moved')
  const before = await seen(id)
  await db.transaction((tx) => matchRemittance(tx, world.admin, before))
  expect(await differencesOf(id)).toEqual([['not_owed', -owedMinor]])
  expect(await claimOf(claimId)).toMatchObject({ receivedMinor: owedMinor, balanceMinor: 0 })
})

test('what was paid for a found parcel is taken back in a remittance', async () => {
  const { id: claimId, courierId, owedMinor, named } = await aNamedClaim(1)
  const [parcel] = named
  const number = parcel?.number ?? ''
  const paid = await sendRemittance(db, world, courierId, [paying(number, owedMinor)])
  await close(paid.id)
  await turnUp(db, world, parcel?.caseId ?? '')
  expect((await claimOf(claimId)).balanceMinor).toBe(-owedMinor)
  const taken = await sendRemittance(db, world, courierId, [paying(number, -owedMinor)])
  expect(await differencesOf(taken.id)).toEqual([['', 0]])
  await close(taken.id)
  expect(await claimOf(claimId)).toMatchObject({ balanceMinor: 0, receivedMinor: 0 })
})

test('another courier’s number, and a name that two claims share, identify no claim', async () => {
  const mine = await aNamedClaim(1)
  const other = await aNamedClaim(1)
  await sql`update claims set courier_reference = 'CN-5', courier_id = ${mine.courierId}
    where id in (${mine.id}, ${other.id})`.execute(db.reader)
  const { id } = await sendRemittance(db, world, mine.courierId, [paying('CN-5', 100)])
  expect(await differencesOf(id)).toEqual([['unknown_number,does_not_add_up', -100]])
  const foreign = await aNamedClaim(1)
  const { id: elsewhere } = await sendRemittance(db, world, mine.courierId, [
    paying(`Claim ${foreign.number}`, foreign.owedMinor),
  ])
  expect((await linesOf(elsewhere))[0]).toMatchObject({
    claimId: null,
    differences: ['unknown_number', 'does_not_add_up'],
  })
})
