import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { redeemGiftCard } from '#sales/gift-cards/server/index.ts'
import { scan } from '../support/browser.ts'
import {
  actorOfRole,
  type DemoHouse,
  demoHouse,
  deskOf,
  faultsOf,
  toastOf,
} from '../support/demo-house.ts'
import { aSource } from '../support/gift-card-steps.ts'
import { codesIn } from '../support/read-codes.ts'
import { refusedAs } from '../support/wave-steps.ts'
import { printedSheet } from './printed-sheet.ts'

let house: DemoHouse
let db: Database

beforeAll(async () => {
  house = await demoHouse()
  db = house.db
})

/** Issues a card with one of the usual amounts; returns the dialog with its code. */
async function issue(page: Page, amount: string) {
  await page.getByRole('button', { name: 'Issue gift card' }).click()
  const form = page.getByRole('complementary', { name: 'Issue gift card' })
  await form.getByLabel('Card', { exact: true }).check()
  await form.getByRole('button', { name: amount }).click()
  await form.getByRole('button', { name: 'Issue card' }).click()
  const issued = page.getByRole('dialog', { name: /^Gift card G-….{4} is issued$/ })
  await issued.getByText('The code is shown once.').waitFor()
  const code = (await issued.getByRole('textbox', { name: 'Code' }).inputValue()).replaceAll(
    ' ',
    '',
  )
  return { issued, code }
}

const balanceIn = (page: Page, name: RegExp | string) =>
  page.getByRole('complementary', { name }).locator('[data-balance]')

async function checkBalance(page: Page, code: string) {
  await page.getByRole('button', { name: 'Check balance' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Check balance' })
  await dialog.getByLabel('Code of the gift card').fill(code)
  await page.keyboard.press('Enter')
  return dialog
}

test('a card is issued, its slip printed, its balance looked up, and once blocked it is refused', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/all-customers`)
  await page.getByRole('link', { name: 'Gift cards' }).click()
  const { issued, code } = await issue(page, '£25.00')
  expect(code).toMatch(/^G-[2-9A-HJKMNP-Z]{16}$/)

  // The money would be lost with the code, so that Esc asks first.
  await page.keyboard.press('Escape')
  await issued.getByText('The slip is not printed.').waitFor()
  const slip = await printedSheet(page, issued.getByRole('button', { name: 'Print slip' }))
  expect(slip.pages).toHaveLength(1)
  expect(slip.widthMillimetres).toBe(80)
  for (const words of [
    'Hollis & Sons Ltd',
    'Gift card',
    '£25.00',
    code,
    'Keep this slip like cash.',
  ])
    expect(slip.pages[0]?.text).toContain(words.replaceAll(' ', ''))
  expect(await codesIn(slip.barcode, 0)).toEqual([code])
  await issued.getByRole('button', { name: 'Done' }).click()

  const name = `Gift card G-…${code.slice(-4)}`
  await expect.poll(() => balanceIn(page, name).textContent()).toBe('£25.00')
  expect(await page.content()).not.toContain(code.slice(2, 14))

  const panel = page.getByRole('complementary', { name })
  await panel.getByRole('button', { name: 'Close' }).click()
  const wrong = `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`
  const checking = await checkBalance(page, wrong)
  await checking.getByText('One character of this code is wrong').waitFor()
  await checking.getByLabel('Code of the gift card').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await expect.poll(() => checking.locator('[data-balance]').textContent()).toBe('£25.00')
  await checking.getByRole('button', { name: 'Open card' }).click()

  await panel.getByRole('button', { name: 'Block card' }).click()
  const blocking = page.getByRole('dialog', { name: `Block G-…${code.slice(-4)}?` })
  await blocking.getByLabel('Card lost').check()
  await blocking.getByRole('button', { name: 'Block card' }).click()
  await toastOf(desk, `G-…${code.slice(-4)} is blocked`).waitFor()
  await panel.getByText('Blocked').first().waitFor()
  await expect
    .poll(() => panel.getByRole('button', { name: 'Load card' }).getAttribute('aria-disabled'))
    .toBe('true')
  const actor = await actorOfRole(db, 'super_manager')
  const redeeming = { code, currency: 'GBP', amountMinor: 100, source: aSource() }
  const redeemed = db.transaction((tx) => redeemGiftCard(tx, actor, redeeming))
  expect(await refusedAs(redeemed)).toBe('card_blocked')
  await panel.getByRole('button', { name: 'Close' }).click()
  await (await checkBalance(page, code)).getByText('Blocked').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a scanned card opens; it is loaded, corrected, and the log never has its code', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/gift-cards`)
  const { issued, code } = await issue(page, '£50.00')
  await printedSheet(page, issued.getByRole('button', { name: 'Print slip' }))
  await issued.getByRole('button', { name: 'Done' }).click()
  const name = `Gift card G-…${code.slice(-4)}`
  const panel = page.getByRole('complementary', { name })
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'hidden' })

  await scan(page, code)
  await panel.getByRole('button', { name: 'Load card' }).click()
  const loading = page.getByRole('dialog', { name: /^Load G-…/ })
  await loading.getByRole('button', { name: '£10.00' }).click()
  await loading.getByRole('button', { name: 'Load card' }).click()
  await toastOf(desk, 'is loaded').waitFor()
  await expect.poll(() => balanceIn(page, name).textContent()).toBe('£60.00')

  await panel.getByRole('button', { name: 'Correct balance' }).click()
  const correcting = page.getByRole('dialog', { name: /^Correct the balance of G-…/ })
  await correcting.getByRole('textbox', { name: 'Amount' }).fill('15')
  await correcting.getByLabel('Wrong amount entered').check()
  await correcting.getByRole('button', { name: 'Correct balance' }).click()
  await toastOf(desk, 'is corrected').waitFor()
  await expect.poll(() => balanceIn(page, name).textContent()).toBe('£45.00')
  await panel.getByText('Corrected: Wrong amount entered').waitFor()
  await panel.getByText('Loaded, paid by cash at').waitFor()

  const hidden = code.slice(2, 12)
  const kept = await db.pool.query<{ found: number }>(
    `select (select count(*) from scans where raw || code || message like $1)
      + (select count(*) from events where data::text || label like $1)
      + (select count(*) from idempotency_keys where response::text like $1)::int as found`,
    [`%${hidden}%`],
  )
  expect(Number(kept.rows[0]?.found)).toBe(0)
  const scans = await db.reader
    .selectFrom('scans')
    .select(['raw', 'label'])
    .where('noun', '=', 'gift_card')
    .execute()
  expect(scans).toEqual([{ raw: `G-…${code.slice(-4)}`, label: `Gift card …${code.slice(-4)}` }])
  expect(faultsOf(desk)).toEqual([])
})
