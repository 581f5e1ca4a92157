import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

test('a supplier is added, reached, priced and documented, put on hold, released and found', async () => {
  const { server } = house
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/suppliers`)
  await page.getByText('Tarnbeck Foundry Ltd').first().waitFor()
  await page.getByRole('button', { name: 'New supplier' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ashdown & Daughters')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('ash&d')
  await page.getByRole('textbox', { name: 'Over-receipt tolerance (%)' }).fill('120')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enter a percentage from 0 to 100').waitFor()
  await page.getByRole('textbox', { name: 'Over-receipt tolerance (%)' }).fill('2.5')
  await page.keyboard.press('Control+Enter')
  const panel = page.getByRole('complementary', { name: 'Ashdown & Daughters' })
  await panel.getByText('Draft', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Activate' }).click()
  await panel.getByText('Active', { exact: true }).waitFor()

  await panel.getByRole('button', { name: 'Add contact' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada Marsh')
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await dialog.getByText('Enter an email address or a phone number.').waitFor()
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@ashdown.test')
  await page.keyboard.press('Control+Enter')
  await panel.getByText('Orders · ada@ashdown.test').waitFor()

  await panel.getByRole('button', { name: 'Add item' }).click()
  await dialog.getByRole('combobox', { name: 'Product' }).fill('APRON-OAT-REGULAR')
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'Unit price' }).fill('4.20')
  await page.keyboard.press('Control+Enter')
  await panel.getByText('£4.20 each').waitFor()
  await panel.getByRole('button', { name: 'Add price break' }).click()
  await dialog.getByRole('textbox', { name: 'From quantity' }).fill('100')
  await dialog.getByRole('textbox', { name: 'Unit price' }).fill('3.90')
  await page.keyboard.press('Control+Enter')
  const breaks = panel.getByRole('list', { name: 'Price breaks of APRON-OAT-REGULAR' })
  await breaks.getByText('From 100: £3.90 each').waitFor()
  await panel.getByRole('button', { name: 'Add price break' }).click()
  await dialog.getByRole('textbox', { name: 'From quantity' }).fill('100')
  await dialog.getByRole('textbox', { name: 'Unit price' }).fill('3.80')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('There is a price from 100 pieces on any day already').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await breaks.getByRole('button', { name: 'Remove' }).click()
  await toastOf(desk, 'Price break removed').getByRole('button', { name: 'Undo' }).click()
  await breaks.getByText('From 100: £3.90 each').waitFor()

  await panel.getByRole('button', { name: 'Add document' }).click()
  const buffer = Buffer.from('%PDF-1.4 certificate')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'iso-9001.pdf', mimeType: 'application/pdf', buffer })
  await dialog.getByRole('textbox', { name: 'Expiry date' }).fill(dayInTenDays())
  await page.keyboard.press('Control+Enter')
  await panel.getByRole('link', { name: 'iso-9001' }).waitFor()
  await panel.getByText('Expires soon').waitFor()

  await panel.getByRole('button', { name: 'Put on hold' }).click()
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect.poll(() => dialog.getByText('Please fill this in.').count()).toBe(1)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Late deliveries')
  await page.keyboard.press('Control+Enter')
  await panel.getByText('On hold', { exact: true }).waitFor()
  await panel.getByText('Late deliveries', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Release' }).click()
  await panel.getByText('Active', { exact: true }).waitFor()
  await panel
    .getByText(/Late deliveries/)
    .first()
    .waitFor()
  expect(faultsOf(desk)).toEqual([])

  await page.goto(`${server.url}/suppliers?documents=expiring`)
  await page.getByText('Ashdown & Daughters').first().waitFor()
  await expect.poll(() => page.getByText('Gildersby & Sons').count()).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

const dayInTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
