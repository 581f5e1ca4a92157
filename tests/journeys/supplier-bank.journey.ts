import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { supplierOf } from '../support/screen-records.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

test('a buyer requests bank details, and only a colleague can approve them', async () => {
  const { server, db } = house
  const path = `${server.url}/suppliers?open=${await supplierOf(db, 'TARNBECK')}`
  const buyer = await deskOf(server, 'store_manager')
  await buyer.page.goto(path)
  const panel = buyer.page.getByRole('complementary', { name: /Tarnbeck/ })
  await panel.getByRole('button', { name: 'Add bank details' }).focus()
  await buyer.page.keyboard.press('Enter')
  const dialog = buyer.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Account holder' }).fill('Tarnbeck Foundry Ltd')
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill('GB82 WEST 1234 5698 7654 33')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Letter of 3 May, checked by phone')
  await buyer.page.keyboard.press('Control+Enter')
  await dialog.getByText('This IBAN has a typing error').waitFor()
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill('GB82 WEST 1234 5698 7654 32')
  await buyer.page.keyboard.press('Control+Enter')
  await panel.getByText('Needs approval').waitFor()
  await panel.getByText('GB •••• 5432 · Requested by you').waitFor()
  expect(await panel.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await expect.poll(() => panel.getByText('98765432').count()).toBe(0)
  expect(faultsOf(buyer)).toEqual([])

  const manager = await deskOf(server, 'super_manager')
  await manager.page.goto(path)
  const seen = manager.page.getByRole('complementary', { name: /Tarnbeck/ })
  await seen.getByRole('button', { name: 'Show account' }).click()
  const question = manager.page.getByRole('dialog')
  await question.getByText('GB82 WEST 1234 5698 7654 32').waitFor()
  await question.getByRole('button', { name: 'Close' }).last().click()
  await seen.getByRole('button', { name: 'Approve' }).click()
  await question.getByRole('button', { name: 'Approve bank details' }).click()
  await toastOf(manager, 'Bank details approved').waitFor()
  await seen.getByText('GB •••• 5432 · Approved by').waitFor()
  // The buyer's screen follows.
  await panel.getByText('GB •••• 5432 · Approved by').waitFor()
  await panel.getByRole('button', { name: 'Change bank details' }).waitFor()
  expect(faultsOf(manager)).toEqual([])
})

test('a request for bank details is decided on the page of approvals', async () => {
  const { server } = house
  const manager = await deskOf(server, 'super_manager')
  const { page } = manager
  await page.goto(`${server.url}/approvals`)
  await page.getByRole('heading', { name: 'Bank details of suppliers' }).waitFor()
  await page.getByText('GB •••• 5555').waitFor()
  await page.getByRole('button', { name: 'Reject' }).first().focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await question.getByRole('textbox', { name: 'Reason' }).fill('The supplier knows nothing of it')
  await page.keyboard.press('Control+Enter')
  await toastOf(manager, 'Bank details rejected').waitFor()
  await page.getByText('GB •••• 5555').waitFor({ state: 'detached' })
  expect(faultsOf(manager)).toEqual([])
})
