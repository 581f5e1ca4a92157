import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { followParcel } from '#delivery/dispatch/server/index.ts'
import { listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { aCourier, aParcel } from '../../../../tests/support/parcel-in-state.ts'
import {
  agreeOnFee,
  cashParcels,
  sendRemittance,
} from '../../../../tests/support/remittance-steps.ts'
import { addDestination, personAt } from '../../../../tests/support/transfer-steps.ts'
import { because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import type { DifferenceVerdict } from '../differences.rules.ts'
import { dueList } from '../dues.list.ts'
import { disputeList } from '../remittance-lines.list.ts'
import { addLine } from './add-line.ts'
import { cashOfOrder } from './cash-of-order.ts'
import { cashStanding } from './cash-standing.ts'
import { closeRemittance } from './close-remittance.ts'
import { discardRemittance } from './discard-remittance.ts'
import { explainLines } from './explain-lines.ts'
import { forgetExplanations } from './forget-explanations.ts'
import { duesReader, keepDues } from './keep-dues.ts'
import { dues } from './list-dues.ts'
import { linesOf as allLines, disputes } from './list-lines.ts'
import { getRemittance, historyOfRemittance } from './list-remittances.ts'

let db: Database
let world: World
let courierId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  courierId = await db.transaction((tx) => aCourier(tx))
})

const delivered = (trackingNumber: string, cashMinor: number) => ({
  trackingNumber,
  cashMinor,
  courierId,
  isDelivered: true,
})

const seen = (id: string) => getRemittance(db.reader, world.admin, { id })

const linesOf = async (id: string) => {
  return allLines(db.reader, world.admin, { remittanceId: [id] })
}

const owed = (q: string) => dues.page(db.reader, world.admin, listInput(dueList).parse({ q }))

async function explain(
  id: string,
  verdict: DifferenceVerdict,
  lineIds: readonly string[],
  { actor = world.admin, words = 'Asked the courier' } = {},
) {
  const { version } = await seen(id)
  const input = { id, version, verdict, lineIds, reason: because(words) }
  return db.transaction((tx) => explainLines(tx, actor, input))
}

async function close(id: string, bankMinor: number, despiteOwed?: boolean) {
  const { version } = await seen(id)
  const bank = { bankMinor, bankReference: 'BACS 77', bankedOn: '2026-11-20' }
  const input = { id, version, ...bank, despiteOwed }
  return db.transaction((tx) => closeRemittance(tx, world.admin, input))
}

const refusalCode = async (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: { code?: string }) => error.code ?? 'thrown',
  )

test('cash is due from its delivery on, and from the order until it is in the bank', async () => {
  // A reader starts with events after its creation.
  await hearAll(db, duesReader)
  const cash = { courierId, cashMinor: 1_350 }
  const parcel = await aParcel(db, world, 'out_for_delivery', cash)
  const state = async () =>
    (await cashOfOrder(db.reader, world.admin, { orderId: parcel.order.id })).state
  expect(await state()).toBe('expected')
  const news = { news: 'delivered', at: new Date().toISOString(), text: 'Delivered' } as const
  await db.transaction((tx) => followParcel(tx, setUp, { parcelId: parcel.id, ...news }))
  await hearAll(db, duesReader)
  const [due, ...others] = (await owed(parcel.trackingNumber)).rows
  expect([due?.cashMinor, due?.code, due?.lateDays, others.length]).toEqual([
    1_350,
    parcel.code,
    -7,
    0,
  ])
  expect(await state()).toBe('collected')
  const { id } = await sendRemittance(db, world, courierId, [
    [parcel.trackingNumber, '13.50', '1.00', '12.50'],
  ])
  expect((await owed(parcel.trackingNumber)).rows).toEqual([])
  expect(await state()).toBe('collected')
  expect(await refusalCode(close(id, 1_000))).toBe('bank_differs')
  await close(id, 1_250)
  expect(await state()).toBe('remitted')
})

test('every difference is shown and decided, and only then the remittance closes', async () => {
  await agreeOnFee(db, courierId, 200)
  const names = ['A1', 'A2', 'A3', 'A4', 'A5']
  await cashParcels(db, world, [
    ...names.map((name) => delivered(`DIFF-${name}`, 5_000)),
    { ...delivered('DIFF-WAY', 5_000), isDelivered: false },
  ])
  const { id } = await sendRemittance(db, world, courierId, [
    ['DIFF-A1', '50.00', '2.00', '48.00'],
    ['DIFF-A2', '40.00', '2.00', '38.00'],
    ['DIFF-A3', '55.00', '2.00', '53.00'],
    ['DIFF-A4', '50.00', '3.00', '47.00'],
    ['DIFF-A5', '50.00', '2.00', '40.00'],
    ['DIFF-A1', '50.00', '2.00', '48.00'],
    ['DIFF-WAY', '50.00', '2.00', '48.00'],
    ['DIFF-A', '50.00', '2.00', '48.00'],
  ])
  const lines = await linesOf(id)
  expect(
    lines.map(({ differences, differenceMinor }) => [differences.join(), differenceMinor]),
  ).toEqual([
    ['', 0],
    ['short', 1_000],
    ['over', -500],
    ['fee_above_tariff', 100],
    ['does_not_add_up', 800],
    ['paid_twice', -4_800],
    ['not_delivered', -4_800],
    ['unknown_number', -4_800],
  ])
  const ids = lines.map((line) => line.id)
  expect(await refusalCode(close(id, 37_000))).toBe('unexplained_lines')
  expect(await refusalCode(explain(id, 'accepted', ids.slice(0, 1)))).toBe('wrong_verdict')
  expect(await refusalCode(explain(id, 'recovered', ids.slice(1, 2)))).toBe('wrong_verdict')
  const clerk = await personAt(db, 'dispatch_manager', [world.outletId])
  expect(await refusalCode(explain(id, 'accepted', ids.slice(1, 6), { actor: clerk }))).toBe(
    'approval_needed',
  )
  await explain(id, 'accepted', ids.slice(2, 5), { actor: clerk })
  await explain(id, 'disputed', [ids[1] ?? '', ...ids.slice(5)])
  await close(id, 37_000)
  const disputed = await disputes.page(db.reader, world.admin, listInput(disputeList).parse({}))
  expect(disputed.rows.map(({ trackingNumber }) => trackingNumber)).toContain('DIFF-A2')
  expect(await refusalCode(explain(id, 'disputed', ids.slice(2, 3)))).toBe('wrong_verdict')
  await explain(id, 'recovered', ids.slice(1, 2))
  const { house } = await cashStanding(db.reader, world.admin)
  expect(house?.disputed).toEqual([{ currency: 'GBP', lines: 3, atStakeMinor: 14_400 }])
})

test('parcels that the courier left out are listed as missing, and a manual line is marked', async () => {
  const parcels = [delivered('LEFT-1', 2_000), delivered('LEFT-2', 3_000)]
  const parcelIds = await cashParcels(db, world, parcels, 20)
  const { id } = await sendRemittance(db, world, courierId, [['LEFT-1', '20.00', '0', '20.00']])
  await db.transaction((tx) => keepDues(tx, parcelIds))
  const [due] = (await owed('LEFT-2')).rows
  expect([due?.isMissing, due?.lateDays]).toEqual([true, 13])
  expect((await seen(id)).missing).toMatchObject({ parcels: 1, cashMinor: 3_000 })
  const { version } = await seen(id)
  const nothing = { collectedMinor: 0, feeMinor: 0, taxMinor: 0, paidMinor: 0 }
  const line = { id, version, trackingNumber: 'LEFT-2', ...nothing }
  const { lineId } = await db.transaction((tx) => addLine(tx, world.admin, line))
  const [, added] = await linesOf(id)
  expect([added?.id, added?.differences, added?.differenceMinor]).toEqual([
    lineId,
    ['short'],
    3_000,
  ])
  expect((await seen(id)).missing.parcels).toBe(0)
})

test('the same file, and the same number of a courier, is imported once until it is discarded', async () => {
  await cashParcels(db, world, [delivered('ONCE-1', 900)])
  const send = () =>
    sendRemittance(db, world, courierId, [['ONCE-1', '9.00', '0', '9.00']], 'REM 7')
  const { id, version } = await send()
  expect(await refusalCode(send())).toBe('known_remittance')
  await db.transaction((tx) => discardRemittance(tx, world.admin, { id, version }))
  expect((await owed('ONCE-1')).rows).toHaveLength(1)
  const again = await send()
  expect((await linesOf(again.id))[0]?.differences).toEqual([])
  await expect(
    sql`update remittances set state = 'closed', bank_minor = 1, banked_on = current_date
      where id = ${again.id}`.execute(db.reader),
  ).rejects.toThrow(/remittances_closed_whole/)
})

test('when two simultaneous files pay for the same parcels, each parcel is settled by one', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => `RACE-${index}`)
  await cashParcels(
    db,
    world,
    numbers.map((number) => delivered(number, 1_000)),
  )
  const file = (order: readonly string[]) =>
    sendRemittance(
      db,
      world,
      courierId,
      order.map((number) => [number, '10.00', '0', '10.00']),
    )
  const sent = await Promise.all([file(numbers), file(numbers.toReversed())])
  const all = (await Promise.all(sent.map(({ id }) => linesOf(id)))).flat()
  const settled = all.filter(({ differences }) => differences.length === 0)
  expect(new Set(settled.map(({ trackingNumber }) => trackingNumber)).size).toBe(30)
  expect(settled).toHaveLength(30)
  expect(all.filter(({ differences }) => differences.join() === 'paid_twice')).toHaveLength(30)
})

test('another outlet sees nothing of what is due here, and users of one outlet none of the company’s money', async () => {
  const ids = await cashParcels(db, world, [delivered('MINE-1', 900)])
  await db.transaction((tx) => keepDues(tx, ids))
  const there = await personAt(db, 'dispatch_manager', [await addDestination(db)])
  expect((await dues.page(db.reader, there, listInput(dueList).parse({}))).rows).toEqual([])
  expect((await cashStanding(db.reader, there)).ageing).toEqual([])
  const here = await personAt(db, 'dispatch_manager', [world.outletId])
  const { ageing, house } = await cashStanding(db.reader, here)
  expect([ageing.length, house]).toEqual([1, null])
})

test('the text of a decision is saved with its lines and their order, and deleted with the first of them', async () => {
  const numbers = ['SAID-1', 'SAID-2', 'SAID-3', 'SAID-4']
  const parcels = numbers.slice(0, 3).map((number) => delivered(number, 1_000))
  const parcelIds = await cashParcels(db, world, parcels)
  const lines = numbers.map((number) => [number, '9.00', '0', '9.00'])
  const { id } = await sendRemittance(db, world, courierId, lines)
  const [alone = '', one = '', other = '', unknown = ''] = (await linesOf(id)).map(
    (line) => line.id,
  )
  const words = 'Ottoline Farrow paid the rider less'
  for (const lineIds of [[alone], [one, other], [unknown]])
    await explain(id, 'disputed', lineIds, { words })
  const told = async () => {
    const { entries } = await historyOfRemittance(db.reader, world.admin, { id })
    return entries.flatMap(({ type, data }) =>
      type === 'remittance.explained' ? [data.reason] : [],
    )
  }
  expect((await told()).sort()).toEqual(['Other', 'Other', `Other: ${words}`])
  const recorded = await sql<{ data: string }>`select data::text as data from events
    where entity_id = ${id}`.execute(db.reader)
  expect(recorded.rows.filter(({ data }) => data.includes('Farrow'))).toEqual([])
  const reasons = async () => (await linesOf(id)).map(({ reason }) => reason)
  expect(await reasons()).toEqual(Array(4).fill(`Other: ${words}`))
  const orders = await db.reader
    .selectFrom('parcels')
    .select('order_id')
    .where('id', 'in', [parcelIds[0] ?? '', parcelIds[2] ?? ''])
    .execute()
  const orderIds = orders.map((row) => row.order_id)
  await db.transaction((tx) => forgetExplanations(tx, orderIds))
  expect(await reasons()).toEqual(['Other', 'Other', 'Other', `Other: ${words}`])
})

test('a parcel paid in another currency stays due, and closing says so first', async () => {
  const [parcelId] = await cashParcels(db, world, [delivered('EURO-1', 16_000)])
  await sql`update orders o set currency = 'EUR' from parcels p
    where p.order_id = o.id and p.id = ${parcelId}`.execute(db.reader)
  const { id } = await sendRemittance(db, world, courierId, [
    ['EURO-1', '159.00', '0.00', '159.00'],
  ])
  const [line] = await linesOf(id)
  expect(line?.differences).toEqual(['other_currency'])
  await explain(id, 'accepted', [line?.id ?? ''])
  const { staysOwed } = await seen(id)
  expect(staysOwed).toEqual([{ parcelCode: line?.parcelCode, cashMinor: 16_000, currency: 'EUR' }])
  await expect(close(id, 15_900)).rejects.toMatchObject({
    code: 'stays_owed',
    message: expect.stringContaining(`${line?.parcelCode} (€160.00) stays owed`),
  })
  await close(id, 15_900, true)
  expect((await owed('EURO-1')).rows).toMatchObject([{ cashMinor: 16_000 }])
})
