import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aCourier } from '../../../../tests/support/parcel-in-state.ts'
import { cashParcels, remittanceHead } from '../../../../tests/support/remittance-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { addLine } from './add-line.ts'
import { keepDues } from './keep-dues.ts'
import { getRemittance } from './list-remittances.ts'
import { mapColumns } from './map-columns.ts'
import { previewFile } from './preview-file.ts'
import { takeFile } from './receive-remittance-file.ts'
import { replaceFile } from './replace-file.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const mapping = { tracking: 'AWB', collected: 'COD', fee: 'Fee', paid: 'Net' }
type Rows = readonly (readonly string[])[]

const sha256 = () => newId().replaceAll('-', '').repeat(2)

async function sent(courier: string, lines: Rows) {
  const rows = [remittanceHead, ...lines]
  const file = { name: 'cod.csv', currency: 'GBP', on: '2026-11-20', reference: '', rows }
  return db.transaction((tx) => takeFile(tx, world.admin, { ...file, courier, sha256: sha256() }))
}

const seen = (id: string) => getRemittance(db.reader, world.admin, { id })

async function take(id: string, leaveOut?: readonly number[]) {
  const { version } = await seen(id)
  const reason = { code: 'no_parcel_line', note: '' }
  const lines = leaveOut?.map((line) => ({ line, reason }))
  const input = { id, version, mapping, decimalSign: '.' as const, leaveOut: lines }
  return db.transaction((tx) => mapColumns(tx, world.admin, input))
}

const preview = (id: string) =>
  previewFile(db.reader, world.admin, {
    ...mapping,
    id,
    decimalSign: '.',
    show: 'all',
    limit: 50,
  })

const newCourier = () => db.transaction((tx) => aCourier(tx))

test('reads a total line without a number as the control total, also with mapped columns', async () => {
  const courier = await newCourier()
  const first = await sent(courier, [
    ['CT-1', '25.00', '1.00', '24.00'],
    ['CT-2', '10.00', '0.50', '9.50'],
    ['', '35.00', '1.50', '33.50'],
  ])
  await take(first.id)
  const whole = { state: 'matched', lineCount: 2, controlTotal: { collected: 3_500, paid: 3_350 } }
  expect(await seen(first.id)).toMatchObject(whole)
  const second = await sent(courier, [
    ['CT-3', '25.00', '1.00', '24.00'],
    ['', '25.00', '1.00', '24.00'],
  ])
  expect(await seen(second.id)).toMatchObject({ state: 'matched', lineCount: 1 })
})

test('previews each line, and leaves out only unreadable ones, one by one with a reason', async () => {
  const courier = await newCourier()
  const { id } = await sent(courier, [
    ['LO-1', '25.00', '', '25.00'],
    ['', '', '', '', 'Paid by BACS'],
    ['LO-2', 'ten', '', ''],
    ['Total', '35.00', '', '35.00'],
  ])
  const { rows, unreadableCount, paidMinor } = await preview(id)
  expect([unreadableCount, paidMinor]).toEqual([3, 2_500])
  expect(rows.map(({ number, kind, problem }) => [number, kind, problem])).toEqual([
    [2, 'parcel', ''],
    [3, 'unreadable', 'There is no tracking number.'],
    [4, 'unreadable', '“ten” is not an amount of GBP.'],
    [5, 'unreadable', 'This total is £35.00 collected, but the lines above it add up to £25.00.'],
  ])
  await expect(take(id, [3, 4])).rejects.toMatchObject({ code: 'unreadable_lines' })
  await expect(take(id, [2, 3, 4, 5])).rejects.toMatchObject({ code: 'readable_line' })
  await take(id, [3, 4, 5])
  const { state, lineCount, leftOut, controlTotal } = await seen(id)
  expect([state, lineCount, controlTotal]).toEqual(['matched', 1, null])
  expect(leftOut.map(({ line, text, reason }) => [line, text, reason])).toEqual([
    [3, ',,,,Paid by BACS', 'Not about a parcel'],
    [4, 'LO-2,ten,,', 'Not about a parcel'],
    [5, 'Total,35.00,,35.00', 'Not about a parcel'],
  ])
})

test('a file with mapped columns that cannot be read completely waits with its preview', async () => {
  const courier = await newCourier()
  await take((await sent(courier, [['KN-1', '5', '', '5']])).id)
  const { id } = await sent(courier, [
    ['KN-2', '5', '', '5'],
    ['KN-3', 'five', '', ''],
  ])
  expect(await seen(id)).toMatchObject({ state: 'draft', lineCount: 0, file: { mapping } })
  expect((await preview(id)).unreadableCount).toBe(1)
})

test('a file is replaced, and what its lines paid is due again', async () => {
  const courierId = await newCourier()
  const cash = { courierId, cashMinor: 1_000, isDelivered: true }
  const [a = '', b = ''] = await cashParcels(
    db,
    world,
    ['RP-1', 'RP-2'].map((trackingNumber) => ({ ...cash, trackingNumber })),
  )
  await db.transaction((tx) => keepDues(tx, [a, b]))
  const { id } = await sent(courierId, [['RP-1', '10', '', '10']])
  await take(id)
  const due = async () => {
    const dues = await db.reader
      .selectFrom('remittance_dues')
      .select('parcel_id')
      .where('parcel_id', 'in', [a, b])
      .where('line_id', 'is', null)
      .execute()
    return dues.map((row) => row.parcel_id)
  }
  expect(await due()).toEqual([b])
  const replace = async (rows: Rows) => {
    const { version } = await seen(id)
    const file = { name: 'cod-2.csv', rows: [remittanceHead, ...rows], sha256: sha256() }
    return db.transaction((tx) => replaceFile(tx, world.admin, { id, version, ...file }))
  }
  await replace([['RP-2', '10', '', '10']])
  expect(await due()).toEqual([a])
  expect(await seen(id)).toMatchObject({ state: 'matched', lineCount: 1, fileName: 'cod-2.csv' })
  await replace([['RP-2', 'ten', '', '10']])
  expect(await seen(id)).toMatchObject({ state: 'draft', lineCount: 0, paidMinor: 0 })
  await replace([['RP-2', '10', '', '10']])
  const { version } = await seen(id)
  const byHand = { collectedMinor: 100, feeMinor: 0, taxMinor: 0, paidMinor: 100 }
  const line = { id, version, trackingNumber: 'RP-9', ...byHand }
  await db.transaction((tx) => addLine(tx, world.admin, line))
  await expect(replace([['RP-1', '10', '', '10']])).rejects.toMatchObject({ code: 'lines_changed' })
})
