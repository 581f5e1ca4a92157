import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pdfPictures } from '../../../../tests/support/pdf-picture.ts'
import { pdfPages } from '../../../../tests/support/pdf-text.ts'
import { codesIn } from '../../../../tests/support/read-codes.ts'
import { aShipNotice, userOfSupplier } from '../../../../tests/support/ship-notice-steps.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { readCartonCode } from '../carton-codes.ts'
import { shipNoticesSettings } from '../ship-notices.settings.ts'
import { labelFiles } from './label-files.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

type Notice = Awaited<ReturnType<typeof aShipNotice>>

async function printed({ id, supplier }: Notice, name: 'labels.pdf' | 'label-sheets.pdf') {
  const route = labelFiles.find(({ path }) => path.endsWith(`/${name}`))
  if (route?.kind !== 'download') throw new Error(`There is no ${name}.`)
  const { body } = await route.send(db, supplier, { id })
  const bytes = await buffer(body)
  const codes = []
  for (const picture of pdfPictures(bytes)) codes.push(await codesIn(picture, 0))
  return { lines: pdfPages(bytes).map((page) => page.join('\n')), codes }
}

const announced = () => aShipNotice(db, world, world.admin, 'submitted')

test('each carton has a label with its number, order, content and barcodes, on both papers', async () => {
  const notice = await announced()
  const [first] = notice.wares
  await sql`insert into barcodes (variant_id, code, as_given, kind, pack_quantity)
    values (${first?.variantId}, '04006381333931', '4006381333931', 'gtin', 1)
    on conflict do nothing`.execute(db.reader)
  const { lines, codes } = await printed(notice, 'labels.pdf')
  expect(codes).toEqual(notice.codes.map((code) => [code]))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/Carton 1 of 2/)
  expect(lines[0]).toMatch(/PO-\d+/)
  expect(lines[0]).toContain(first?.sku)
  expect(lines[0]).toContain('10 pcs')
  expect(lines[0]).toContain('04006381333931')
  expect(lines[1]).toMatch(/Carton 2 of 2/)
  const sheet = await printed(notice, 'label-sheets.pdf')
  expect(sheet.codes.map((page) => page.toSorted())).toEqual([notice.codes.toSorted()])
})

test('with a GS1 prefix the label is an SSCC that a scan reads as the carton', async () => {
  await db.transaction((tx) =>
    writeSetting(tx, setUp, {
      ...{ setting: shipNoticesSettings.companyPrefix, value: '4012345', outletId: null },
      ...{ version: 0, reason: '', words: { currency: 'GBP', locale: 'en-GB' } },
    }),
  )
  const notice = await announced()
  for (const code of notice.codes) expect(code).toMatch(/^\d4012345\d{10}$/)
  const { codes, lines } = await printed(notice, 'labels.pdf')
  const scanned = codes.flat()
  expect(scanned.map(readCartonCode)).toEqual(notice.codes)
  expect(lines[0]).toContain(`(00)${notice.codes[0]}`)
})

test('labels of another supplier are not found', async () => {
  const notice = await announced()
  const other = { ...notice, supplier: userOfSupplier((await announced()).supplierId, setUp) }
  await expect(printed(other, 'labels.pdf')).rejects.toMatchObject({ status: 404 })
})
