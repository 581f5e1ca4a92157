import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aCourier } from '../../../../tests/support/parcel-in-state.ts'
import { cashParcels } from '../../../../tests/support/remittance-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { writeXlsx, type XlsxCell } from '../../../../tests/support/write-xlsx.ts'
import { linesOf as allLines } from './list-lines.ts'
import { getRemittance } from './list-remittances.ts'
import { mapColumns } from './map-columns.ts'
import { receiveRemittanceFile } from './receive-remittance-file.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const head = ['Consignment No', 'COD amount', 'Charges & fees', 'Net payable'] as const

const mapping = {
  tracking: 'Consignment No',
  collected: 'COD amount',
  fee: 'Charges & fees',
  paid: 'Net payable',
}

async function send(courier: string, rows: readonly (readonly XlsxCell[])[]) {
  const given = { name: 'May.xlsx', courier, currency: 'GBP', on: '2026-11-20', reference: newId() }
  const body = Readable.from([writeXlsx(rows)])
  const answer = await receiveRemittanceFile.receive(db, world.admin, body, given)
  return answer as { id: string; version: number } // parse edge: the answer of `takeFile`
}

const linesOf = async (remittanceId: string) => {
  const rows = await allLines(db.reader, world.admin, { remittanceId: [remittanceId] })
  return rows
    .map((line) => [line.trackingNumber, line.collectedMinor, line.feeMinor, line.paidMinor])
    .toSorted()
}

test('a workbook is read cell by cell: numbers as numbers, formulas as their results, its sum left out', async () => {
  const courier = await db.transaction((tx) => aCourier(tx))
  await cashParcels(
    db,
    world,
    ['9000000123', 'AW-2'].map((trackingNumber) => ({
      trackingNumber,
      cashMinor: 5_000,
      courierId: courier,
      isDelivered: true,
    })),
  )
  const { id, version } = await send(courier, [
    head,
    [9_000_000_123, 50, 1.85, { formula: 'B2-C2', value: 48.150_000_000_000_006 }],
    ['AW-2', '£50.00', '(2.00)', 48],
    ['', '', '', ''],
    ['Total', 100, 3.85, { formula: 'SUM(D2:D3)', value: 96.15 }],
  ])
  // Without a mapping the columns are guessed and the file waits.
  const unnamed = await getRemittance(db.reader, world.admin, { id })
  expect(unnamed.file).toMatchObject({ headers: [...head], mapping })
  await db.transaction((tx) =>
    mapColumns(tx, world.admin, { id, version, mapping, decimalSign: '.' }),
  )
  expect(await linesOf(id)).toEqual([
    ['9000000123', 5_000, 185, 4_815],
    ['AW-2', 5_000, 200, 4_800],
  ])
  expect(await getRemittance(db.reader, world.admin, { id })).toMatchObject({
    state: 'matched',
    paidMinor: 9_615,
  })
})

test('a courier whose texts use commas has the same amounts in its workbook', async () => {
  const courier = await db.transaction((tx) => aCourier(tx))
  const first = await send(courier, [head, ['K-1', '1.250,50', '0', '1.250,50']])
  await db.transaction((tx) => mapColumns(tx, world.admin, { ...first, mapping, decimalSign: ',' }))
  expect(await linesOf(first.id)).toEqual([['K-1', 125_050, 0, 125_050]])
  const second = await send(courier, [head, ['K-2', 1250.5, 0, 1250.5], ['K-3', 48.15, 0, 48.15]])
  expect(await linesOf(second.id)).toEqual([
    ['K-2', 125_050, 0, 125_050],
    ['K-3', 4_815, 0, 4_815],
  ])
})

test('a file that only looks like a workbook is refused with a sentence', async () => {
  const courier = await db.transaction((tx) => aCourier(tx))
  const given = { name: 'May.xlsx', courier, currency: 'GBP', on: '2026-11-20' }
  const body = Readable.from([Buffer.from('PK\u0003\u0004 and nothing more')])
  await expect(receiveRemittanceFile.receive(db, world.admin, body, given)).rejects.toMatchObject({
    code: 'no_workbook',
  })
})
