import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = (await demoHouse()).server
})

const tooltip = (page: Page, text: string | RegExp) =>
  page.locator('[popover][aria-hidden]').filter({ hasText: text })

test('icon buttons show their action and key, on hover and on focus', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(`${server.url}/dispatch`)
  await page.getByRole('heading', { name: 'Dispatch', exact: true }).waitFor()
  const named = [
    [page.getByRole('button', { name: 'Collapse sidebar' }), 'Collapse sidebar (Ctrl+B)'],
    [page.getByRole('button', { name: 'Turn scan sounds off' }), 'Turn scan sounds off'],
    [page.getByRole('button', { name: /^Print the cards/ }), 'Print the cards'],
    [page.getByRole('button', { name: 'Switch to the dark theme' }), 'Switch to the dark theme'],
  ] as const
  for (const [button, text] of named) {
    await button.hover()
    await tooltip(page, text).waitFor()
    await page.mouse.move(720, 880)
    await tooltip(page, text).waitFor({ state: 'hidden' })
  }
  // The focus comes by keyboard, as for users without a mouse.
  await page.getByRole('button', { name: 'Collapse sidebar' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await tooltip(page, 'Collapse sidebar (Ctrl+B)').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('? shows the keys of the current page first, then the global ones', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  const help = page.getByRole('complementary', { name: /^Help/ })
  const groups = async () =>
    (await help.getByRole('heading', { level: 3 }).allTextContents()).slice(0, 2)
  const keysOf = (title: string) =>
    help.locator('section section', { hasText: title }).locator('dt').allTextContents()
  const ask = async () => {
    await page.keyboard.press('Shift+?')
    await help.waitFor()
    await expect.poll(groups).toEqual(['On this page', 'Everywhere'])
    const [here, everywhere] = [await keysOf('On this page'), await keysOf('Everywhere')]
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    return { here, everywhere }
  }
  await page.goto(`${server.url}/orders`)
  await page.locator('tr[data-row]').first().waitFor()
  const orders = await ask()
  expect(orders.here).toEqual(expect.arrayContaining(['New order', 'Open the row']))
  expect(orders.here).not.toContain('Accept the address')
  expect(orders.everywhere).toEqual([
    'Search and go to',
    'Expand or collapse the sidebar',
    'Go to the messages in the corner',
    'Close what is open',
    'Show help and keyboard shortcuts',
  ])

  await page.goto(`${server.url}/address-verification`)
  await page.locator('[data-row]').first().click()
  await page.getByRole('button', { name: 'Cannot be delivered' }).waitFor()
  const addresses = await ask()
  expect(addresses.here).toContain('Edit the address')
  expect(addresses.here).not.toContain('New order')
  expect(faultsOf(desk)).toEqual([])
})

test('E opens Edit in the panel of a record', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  const opened = [
    ['/orders?state=confirmed', page.getByRole('dialog', { name: /^Edit order/ })],
    ['/all-customers', page.getByRole('heading', { name: /^Change / })],
    ['/products', page.getByRole('dialog', { name: /^Change/ })],
    ['/packaging', page.getByRole('heading', { name: /^Change/ })],
  ] as const
  for (const [path, form] of opened) {
    await page.goto(`${server.url}${path}`)
    await page.locator('[data-row]').first().click()
    await page
      .locator('[data-side-panel]')
      .getByRole('button', { name: /^(Edit order|Change)$/ })
      .first()
      .waitFor()
    await page.keyboard.press('e')
    await form.first().waitFor()
  }
  expect(faultsOf(desk)).toEqual([])
})
