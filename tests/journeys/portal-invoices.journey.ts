import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { pictureOf } from '../support/pictures.ts'
import { receivedOfDemoSupplier } from '../support/portal-steps.ts'

let house: DemoHouse
let file: { name: string; mimeType: string; buffer: Buffer }

beforeAll(async () => {
  house = await demoHouse()
  file = { name: 'Scan.png', mimeType: 'image/png', buffer: await pictureOf('#336699') }
})

const panelOf = (page: Page) => page.locator('[data-side-panel]')

test('a supplier submits an invoice with its file; staff take it over and approve it, and the supplier sees it', async () => {
  const { db, server } = house
  const { id } = await receivedOfDemoSupplier(db)
  const supplier = await deskOf(server, 'supplier')
  const panel = panelOf(supplier.page)
  await supplier.page.goto(`${server.url}/supplier-portal?open=${id}`)
  await panel.getByRole('button', { name: 'Create invoice' }).click()
  await panel.getByText('Total: £60.00').waitFor()
  await panel.getByLabel('Invoice number').fill('TB-99001')
  await panel.getByLabel('Tax', { exact: true }).fill('12.00')
  await panel.getByText('Total: £72.00').waitFor()
  await supplier.page.keyboard.press('Control+Enter')
  await toastOf(supplier, 'Invoice TB-99001 saved').waitFor()
  await panel.getByLabel('File of the invoice').setInputFiles(file)
  await panel.getByRole('link', { name: 'Scan.png' }).waitFor()
  await panel.getByRole('button', { name: 'Submit invoice' }).click()
  await toastOf(supplier, 'Invoice TB-99001 submitted').waitFor()
  await panel.getByText('Submitted', { exact: true }).first().waitFor()

  const buyer = await deskOf(server, 'store_manager')
  const shown = panelOf(buyer.page)
  await buyer.page.goto(`${server.url}/purchase-orders?view=invoices&state=submitted`)
  await buyer.page.locator('[data-row]').filter({ hasText: 'TB-99001' }).click()
  await shown.getByRole('img', { name: 'Scan.png' }).waitFor()
  await shown.getByRole('button', { name: 'Take over' }).click()
  await toastOf(buyer, 'Invoice TB-99001 taken over').waitFor()
  await shown.getByText('Matched', { exact: true }).first().waitFor()
  await shown.getByRole('button', { name: 'Approve' }).click()
  await toastOf(buyer, 'Invoice TB-99001 approved').waitFor()

  // Without a reload.
  await panel.getByText('Approved', { exact: true }).first().waitFor()
  await panel.getByText('£72.00').first().waitFor()
  expect([...faultsOf(supplier), ...faultsOf(buyer)]).toEqual([])
})

test('a document is returned with the reason, uploaded again and accepted', async () => {
  const { db, server } = house
  const { supplierId } = await receivedOfDemoSupplier(db)
  const supplier = await deskOf(server, 'supplier')
  const { page } = supplier
  const dialog = page.getByRole('dialog')
  const upload = async () => {
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('button', { name: 'Upload document' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await page.goto(`${server.url}/supplier-portal?view=documents`)
  await page.getByRole('button', { name: 'Upload document' }).click()
  await dialog.getByLabel('Name').fill('Hygiene certificate')
  await upload()
  await toastOf(supplier, 'Hygiene certificate uploaded to check').waitFor()

  const buyer = await deskOf(server, 'store_manager')
  const ofStaff = panelOf(buyer.page)
    .getByRole('listitem')
    .filter({
      has: buyer.page.getByRole('link', { name: 'Hygiene certificate' }),
    })
  await buyer.page.goto(`${server.url}/suppliers?open=${supplierId}`)
  await ofStaff.getByRole('button', { name: 'Return', exact: true }).click()
  const reason = buyer.page.getByRole('dialog')
  await reason.getByLabel('Reason').fill('It is of another company')
  await reason.getByRole('button', { name: 'Return document' }).click()
  await toastOf(buyer, 'Hygiene certificate returned').waitFor()

  await page.goto(`${server.url}/supplier-portal`)
  await page.getByText('It is of another company').waitFor()
  await page.getByRole('link', { name: 'Upload Hygiene certificate again' }).click()
  await upload()
  await ofStaff.getByText('To check', { exact: true }).waitFor()
  await ofStaff.getByRole('button', { name: 'Accept', exact: true }).click()
  await toastOf(buyer, 'Hygiene certificate accepted').waitFor()
  const own = page.getByRole('listitem').filter({
    has: page.getByRole('link', { name: 'Hygiene certificate' }),
  })
  await own.getByText('Valid', { exact: true }).waitFor()
  expect([...faultsOf(supplier), ...faultsOf(buyer)]).toEqual([])
})
