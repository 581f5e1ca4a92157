import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { giveBadge } from '../support/approval-steps.ts'
import type { Desk } from '../support/browser.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, idOfRole, toastOf } from '../support/demo-house.ts'
import { orderIn } from '../support/screen-records.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  ;({ db, server } = await demoHouse())
})

const approvalDialog = ({ page }: Desk) => page.getByRole('dialog', { name: 'This needs approval' })

/** Staff cancel the newest packed order, and are told that it needs approval. */
async function cancelPacked(desk: Desk) {
  const { page } = desk
  const id = await orderIn(db, 'packed', false)
  const { number } = await db.reader
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/orders?open=${id}`)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel order ${number}?` })
  const confirm = dialog.getByRole('button', { name: /^Cancel order/ })
  // The list of reasons has the focus as soon as it is loaded.
  const first = dialog.getByLabel('Customer changed their mind')
  await expect.poll(() => first.evaluate((radio) => radio === document.activeElement)).toBe(true)
  await page.keyboard.press('1')
  await expect.poll(() => first.isChecked()).toBe(true)
  await expect.poll(() => dialog.getByRole('textbox', { name: /^Note/ }).inputValue()).toBe('')
  // A chosen reason counts as input, so closing asks first.
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await first.waitFor()
  await confirm.click()
  await dialog.getByText('Please choose a reason.').waitFor()
  // The second reason of the list, by its digit, with the focus anywhere but in a text field.
  const note = dialog.getByRole('textbox', { name: /^Note/ })
  await note.focus()
  await page.keyboard.press('2')
  await expect.poll(() => note.inputValue()).toBe('2')
  // Cleared by a key with a human pause; Playwright's fill would press Delete just before.
  await page.keyboard.press('Backspace')
  await confirm.focus()
  await page.keyboard.press('2')
  await expect.poll(() => dialog.getByLabel('Ordered by mistake').isChecked()).toBe(true)
  await confirm.click()
  await approvalDialog(desk).getByText('It is packed already.').waitFor()
  return { id, number, confirm }
}

const stateOf = async (id: string) => {
  const order = await db.reader
    .selectFrom('orders')
    .select(['state', 'cancel_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return order
}

test('staff request, the manager rejects with a reason, then approves; and the order is cancelled automatically', async () => {
  const clerk = await deskOf(server, 'staff')
  const manager = await deskOf(server, 'store_manager')
  await manager.page.goto(`${server.url}/orders`)
  const { id, number, confirm } = await cancelPacked(clerk)
  const dialog = approvalDialog(clerk)
  await dialog.getByLabel('Message to the approver').fill('They are on the phone')
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await dialog.getByText('once it is approved').waitFor()
  // It replaces the question, which then returns unchanged.
  const question = clerk.page.getByRole('dialog', { name: `Cancel order ${number}?` })
  expect(await clerk.page.locator('dialog[open]').count()).toBe(2)
  expect(await clerk.page.locator('dialog[open]').filter({ visible: true }).count()).toBe(1)
  expect(await question.count()).toBe(0)

  // The manager's page was not reloaded.
  await manager.page.getByRole('link', { name: 'Approvals, 1 waiting for you' }).click()
  await manager.page
    .locator('[data-row]')
    .filter({ hasText: `Cancel order ${number}` })
    .click()
  const panel = manager.page.getByRole('complementary').last()
  await panel.getByText('They are on the phone').first().waitFor()
  await panel.getByText('Ordered by mistake').waitFor()
  await manager.page.keyboard.press('r')
  await manager.page.getByLabel('Reason for').fill('Offer to exchange it first')
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await toastOf(manager, 'Rejected').waitFor()
  await dialog.getByText('rejected it: Offer to exchange it first').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect((await stateOf(id)).state).toBe('packed')
  await question.waitFor()
  await expect.poll(() => question.getByLabel('Ordered by mistake').isChecked()).toBe(true)

  await confirm.click()
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await dialog.getByText('once it is approved').waitFor()
  await manager.page.goto(`${server.url}/approvals`)
  await manager.page
    .locator('[data-row]')
    .filter({ hasText: `Cancel order ${number}` })
    .click()
  await panel.getByText('Ordered by mistake').waitFor()
  await manager.page.keyboard.press('a')
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await toastOf(clerk, `Order ${number} cancelled`).waitFor()
  expect(await stateOf(id)).toEqual({ state: 'cancelled', cancel_reason: 'Ordered by mistake' })
  await panel.getByText('Done', { exact: true }).first().waitFor()
  expect([...faultsOf(clerk), ...faultsOf(manager)]).toEqual([])
})

test('the manager comes over: badge scanned, PIN typed, done on the clerk’s own screen', async () => {
  const clerk = await deskOf(server, 'staff')
  const pin = '730164'
  const badge = await giveBadge(db, await idOfRole(db, 'store_manager'), pin)
  const { id, number } = await cancelPacked(clerk)
  const dialog = approvalDialog(clerk)
  await dialog.getByLabel('Badge').focus()
  await scan(clerk.page, `U-${badge}`)
  await expect.poll(() => dialog.getByLabel('Badge').inputValue()).toContain(badge)
  await dialog.getByLabel('PIN').fill('730165')
  await dialog.getByRole('button', { name: 'Approve here' }).click()
  await dialog.getByText('This badge and PIN do not belong together').waitFor()
  expect((await stateOf(id)).state).toBe('packed')
  await dialog.getByLabel('PIN').fill(pin)
  await dialog.getByLabel('PIN').press('Enter')
  await toastOf(clerk, `Order ${number} cancelled`).waitFor()
  const approval = await db.reader
    .selectFrom('approvals')
    .select(['state', 'decided_in_place'])
    .orderBy('requested_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(approval).toEqual({ state: 'used', decided_in_place: true })
  expect(faultsOf(clerk)).toEqual([])
})
