import { buffer } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import type { Setting, SettingValue } from '#platform/settings.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { bookAll } from '../../../../../tests/support/dispatch-steps.ts'
import { anOrder } from '../../../../../tests/support/orders-in-state.ts'
import { aCourier } from '../../../../../tests/support/parcel-in-state.ts'
import { pdfPictures } from '../../../../../tests/support/pdf-picture.ts'
import { pdfPages } from '../../../../../tests/support/pdf-text.ts'
import { codesIn } from '../../../../../tests/support/read-codes.ts'
import { readZpl } from '../../../../../tests/support/read-zpl.ts'
import { because, makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { dispatchSettings } from '../../dispatch.settings.ts'
import { labelsFiles } from './labels-file.ts'
import { printLabels } from './print-labels.ts'

let db: Database
let world: World
const files = openFiles({ place: 'database' })

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await write(sql`update outlets set address = '14 Wharf Road', postcode = 'LS1 4AP', country = 'GB',
    phone = '0113 496 0000'`)
})

const write = (statement: RawBuilder<unknown>) => db.transaction((tx) => statement.execute(tx))

async function aBooked() {
  const order = await anOrder(db, world, 'packed')
  const parcel = await db.reader
    .selectFrom('parcels')
    .select(['id', 'code'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const courierId = await db.transaction((tx) => aCourier(tx))
  await bookAll(db, world.admin, [parcel.code], courierId)
  const { number } = await db.reader
    .selectFrom('parcel_bookings')
    .select('tracking_number as number')
    .where('parcel_id', '=', parcel.id)
    .executeTakeFirstOrThrow()
  return { ...parcel, order, number: number ?? '' }
}

type Kind = { form: 'pdf' | 'zpl'; paper: 'label' | 'a4' }

/** The contents of a printed file, downloaded through the route that the browser uses. */
async function printed(ids: readonly string[], { form, paper }: Kind, isAgain = false) {
  const reason = isAgain ? because('Label torn') : null
  const { batchId, ending } = await db.transaction((tx) =>
    printLabels(tx, world.admin, { ids, form, paper, reason }),
  )
  const route = labelsFiles(files).find((each) => each.path === `/files/labels/:id.${ending}`)
  if (route?.kind !== 'download') throw new Error(`Nothing is sent with the ending ${ending}.`)
  const { body } = await route.send(db, world.admin, { id: batchId })
  return buffer(body)
}

/** The lines of the first label, and the codes that a scanner finds in all of them. */
async function readBack(bytes: Buffer, form: Kind['form'], blur = 0) {
  if (form === 'zpl') {
    const labels = readZpl(bytes.toString('utf8'))
    const codes = await Promise.all(labels.map(({ picture }) => codesIn(picture, blur)))
    return { lines: labels[0]?.texts ?? [], codes: codes.flat() }
  }
  const codes = await Promise.all(pdfPictures(bytes).map((picture) => codesIn(picture, blur)))
  return { lines: pdfPages(bytes)[0] ?? [], codes: codes.flat() }
}

const set = (setting: Setting, value: SettingValue) =>
  db.transaction((tx) => {
    const words = { currency: 'GBP', locale: 'en-GB' }
    const about = { setting, outletId: world.outletId, version: 0, reason: '', words, value }
    return writeSetting(tx, setUp, about)
  })

const kinds: readonly Kind[] = [
  { form: 'pdf', paper: 'label' },
  { form: 'pdf', paper: 'a4' },
  { form: 'zpl', paper: 'label' },
]

test('a printed label names its contents in whole units, in PDF, on A4 and in ZPL', async () => {
  for (const kind of kinds) {
    const parcel = await aBooked()
    const [cloth = '', mug = ''] = parcel.order.skus
    await write(sql`update variants set quantity_scale = 1, unit = 'm' where sku = ${cloth}`)
    await write(sql`update order_lines set quantity_scale = 1 where sku = ${cloth}`)
    const { lines } = await readBack(await printed([parcel.id], kind), kind.form)
    const text = lines.join(' ')
    expect(text).toContain(`0.2 m × ${cloth}, 2 × ${mug}`)
    expect(text).not.toMatch(/\d\.\d*00/)
  }
})

test('a label shows the return address, the cash to collect and the piece number', async () => {
  for (const kind of kinds) {
    const parcel = await aBooked()
    const { lines } = await readBack(await printed([parcel.id], kind), kind.form)
    const text = lines.join('\n')
    const place = 'Main warehouse, 14 Wharf Road, LS1 4AP Leeds, United Kingdom, 0113 496 0000'
    expect(text.replaceAll('\n', ' ')).toContain(place)
    expect(text).toMatch(/COLLECT £\d+\.\d\d|PAID – collect nothing/)
    expect(text).toMatch(/piece 1 of 1/)
    expect(text).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/m)
    expect(text).not.toContain('REPRINT')
  }
})

test('the cash to collect is white on black, and a paid parcel says that nothing is collected', async () => {
  const parcel = await aBooked()
  const read = async (isAgain: boolean) => {
    const bytes = await printed([parcel.id], { form: 'zpl', paper: 'label' }, isAgain)
    return readZpl(bytes.toString('utf8'))[0]
  }
  await write(sql`update parcel_bookings set cash_minor = 4500, routing_code = 'LDS 7'
    where parcel_id = ${parcel.id}`)
  const cash = await read(false)
  expect(cash?.inverted).toContain('COLLECT £45.00')
  expect(cash?.inverted).toContain('LDS 7')
  await write(sql`update parcel_bookings set cash_minor = 0 where parcel_id = ${parcel.id}`)
  const paid = await read(true)
  expect(paid?.texts).toContain('PAID – collect nothing')
  expect(paid?.inverted.join()).not.toContain('COLLECT')
})

test('every reprint of a label is numbered and dated', async () => {
  const parcel = await aBooked()
  const kind: Kind = { form: 'pdf', paper: 'label' }
  await printed([parcel.id], kind)
  for (const time of [1, 2]) {
    const { lines } = await readBack(await printed([parcel.id], kind, true), 'pdf')
    const mark = new RegExp(`^REPRINT ${time} · \\d{1,2} [A-Z][a-z]{2} \\d\\d:\\d\\d$`)
    expect(lines.filter((line) => mark.test(line))).toHaveLength(1)
  }
})

test('the bars of PDF, A4 and ZPL decode to the tracking number, blurred too', async () => {
  const parcels = [await aBooked(), await aBooked()]
  const ids = parcels.map(({ id }) => id)
  const numbers = parcels.map(({ number }) => number)
  for (const [at, kind] of kinds.entries()) {
    const bytes = await printed(ids, kind, at > 0)
    for (const blur of [0, 0.8]) {
      const { codes } = await readBack(bytes, kind.form, blur)
      expect(codes.toSorted()).toEqual(numbers.toSorted())
    }
  }
})

test('an outlet may print another return address, and leave the contents out', async () => {
  await set(dispatchSettings.returnAddress, 'Returns dock\n9 Back Lane\nLS2 2BB Leeds')
  await set(dispatchSettings.labelContents, false)
  const parcel = await aBooked()
  const { lines } = await readBack(
    await printed([parcel.id], { form: 'pdf', paper: 'label' }),
    'pdf',
  )
  const text = lines.join(' ')
  expect(text).toContain('Main warehouse, Returns dock, 9 Back Lane, LS2 2BB Leeds')
  expect(text).not.toContain(parcel.order.skus[0])
})
