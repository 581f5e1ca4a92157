import { beforeAll, expect, test } from 'vitest'
import { keepDues } from '#delivery/remittances/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { aCourier } from '../support/parcel-in-state.ts'
import { cashParcels } from '../support/remittance-steps.ts'
import type { TestServer } from '../support/server.ts'
import { makeUser } from '../support/world.ts'

let db: Database
let server: TestServer
let courierId: string

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  courierId = await db.transaction((tx) => aCourier(tx, 'KITE'))
  const outlet = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  const parcels = ['KT-1', 'KT-2', 'KT-3', 'KT-4'].map((trackingNumber) => ({
    trackingNumber,
    courierId,
    cashMinor: 2_500,
    isDelivered: true,
  }))
  const ids = await cashParcels(db, { outletId: outlet.id, admin }, parcels, 12)
  await db.transaction((tx) => keepDues(tx, ids))
})

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${['Waybill;Collected;Charge;Net', ...lines].join('\r\n')}`),
})

test("a courier's COD due is paid by a file, its differences are decided, and it is closed", async () => {
  const desk = await deskOf(server, 'dispatch_manager')
  const { page } = desk
  await page.goto(`${server.url}/dispatch?tab=cash&courier=${courierId}`)
  const ageing = page.getByRole('row', { name: /^Courier KITE 4/ })
  await ageing.getByText('£100.00').last().waitFor()
  await page.getByRole('row', { name: /KT-1.*5 days late/ }).waitFor()

  await page.getByRole('link', { name: /^Remittances to settle/ }).click()
  await page.getByRole('button', { name: 'New remittance' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New remittance' })
  await dialog.getByRole('combobox', { name: 'Courier' }).selectOption({ label: 'Courier KITE' })
  const lines = ['KT-1;25,00;0,80;24,20', 'KT-2;20,00;0,80;19,20', 'KT-99;9,00;0,80;8,20']
  await page
    .locator('input[type=file]')
    .setInputFiles(file('kite-17.csv', [...lines, 'Paid by BACS;;;', ';54,00;2,40;51,60']))
  await dialog.getByLabel('Their number').fill('KITE 17')
  await dialog.getByRole('button', { name: 'Send file' }).click()

  // The column mapping is asked for once, with a guess from the headings.
  await page.getByRole('heading', { name: 'What do the columns of kite-17.csv mean?' }).waitFor()
  await expect.poll(() => page.getByLabel('Tracking number').inputValue()).toBe('Waybill')
  await page.getByLabel('Decimal separator').selectOption(',')
  // The last line is the total of the others, and the line without a parcel is left out.
  await page.getByText('Control total agrees').waitFor()
  await page.getByText('Paid by BACS has no amount.').waitFor()
  await page.getByRole('button', { name: 'Leave out line 5' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave out line 5?' })
  await leave.getByLabel('Not about a parcel').check()
  await leave.getByRole('button', { name: 'Leave out line' }).click()
  await page.getByText('Left out', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Compare the lines' }).click()
  await page.getByRole('row', { name: /KT-1 .*Agrees/ }).waitFor()
  await page.getByText('2 parcels that were due, £50.00').waitFor()
  await page.getByText('Agrees with the lines').waitFor()
  await page.getByText('Not about a parcel. In the file: Paid by BACS,,,').waitFor()
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await expect.poll(() => close.getAttribute('aria-disabled')).toBe('true')

  await page
    .getByRole('row', { name: /KT-2 .*Short/ })
    .getByRole('checkbox')
    .click()
  await page
    .getByRole('row', { name: /KT-99.*Unknown number/ })
    .getByRole('checkbox')
    .click()
  await page.getByRole('button', { name: 'Dispute', exact: true }).click()
  const why = page.getByRole('dialog', { name: /^Disputed: 2 mismatches/ })
  await why.getByLabel('Courier paid too little').check()
  await why.getByRole('button', { name: /^Disputed: 2 mismatches/ }).click()
  await why.waitFor({ state: 'detached' })

  await close.click()
  const bank = page.getByRole('dialog', { name: /^Close remittance \d+\?$/ })
  await bank.getByLabel('Amount received').fill('51.00')
  await bank.getByRole('button', { name: 'Close remittance' }).click()
  await bank.getByText(/£51\.60, and £51\.00 came in/).waitFor()
  await bank.getByLabel('Amount received').fill('51.60')
  await bank.getByRole('button', { name: 'Close remittance' }).click()
  await page.getByText('Closed', { exact: true }).first().waitFor()

  await page.goto(`${server.url}/dispatch?tab=cash&view=disputes`)
  await page.getByRole('row', { name: /KT-2 .*£5\.00/ }).waitFor()
  const order = await db.reader
    .selectFrom('parcels')
    .select('order_id')
    .where('tracking_number', '=', 'KT-1')
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/orders?open=${order.order_id}`)
  await page.getByText('Remitted', { exact: true }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a claim that the courier pays in a remittance is settled with it, and names it', async () => {
  const claim = await db.reader
    .selectFrom('claims')
    .innerJoin('couriers', 'couriers.id', 'claims.courier_id')
    .select(['claims.id', 'claims.number', 'claims.balance_minor', 'couriers.name'])
    .where('claims.state', 'in', ['open', 'approved'])
    .where('claims.balance_minor', '>', 0)
    .orderBy('claims.number')
    .executeTakeFirstOrThrow()
  const paid = (claim.balance_minor / 100).toFixed(2)
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/dispatch?tab=cash&view=remittances`)
  await page.getByRole('button', { name: 'New remittance' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New remittance' })
  await dialog.getByRole('combobox', { name: 'Courier' }).selectOption({ label: claim.name })
  const lines = [`Claim ${claim.number};0;0;${paid}`]
  await page.locator('input[type=file]').setInputFiles(file('claims.csv', lines))
  await dialog.getByLabel('Their number').fill('CL 1')
  await dialog.getByRole('button', { name: 'Send file' }).click()
  await page.getByRole('heading', { name: /^What do the columns/ }).waitFor()
  await page.getByRole('button', { name: 'Compare the lines' }).click()
  const row = page.getByRole('row', { name: /Agrees/ })
  await row.getByRole('link', { name: `Claim ${claim.number}` }).waitFor()
  const { number } = await db.reader
    .selectFrom('remittances')
    .select('number')
    .where('reference', '=', 'CL 1')
    .executeTakeFirstOrThrow()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const bank = page.getByRole('dialog')
  await expect.poll(() => bank.getByLabel('Amount received').inputValue()).toBe(paid)
  await bank.getByRole('button', { name: 'Close remittance' }).click()
  await bank.waitFor({ state: 'detached' })
  await page.goto(`${server.url}/returns-not-received?tab=claims&claim=${claim.id}`)
  const panel = page.getByRole('complementary', { name: `Claim ${claim.number}` })
  await panel.getByText('Settled', { exact: true }).first().waitFor()
  await panel
    .getByRole('link', { name: `Remittance ${number}` })
    .first()
    .click()
  await page.getByRole('row', { name: new RegExp(`${number}.*Closed`) }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
