import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoEmail } from '#organization/users/demo-users.ts'
import { roleInWords, roles } from '#organization/users/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Desk } from '../support/browser.ts'
import { demoHouse, deskOf, idOfRole } from '../support/demo-house.ts'
import { menuOfRole } from '../support/menu-of-roles.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const sidebarOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const menuIn = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const widthOf = async (page: Page) => (await sidebarOf(page).boundingBox())?.width

async function openedOut({ page }: Desk): Promise<string[]> {
  const closed = menuIn(page).locator('button[aria-expanded="false"]')
  // A group also opens by itself when its page does, and a click would close it again.
  const openAll = async () => {
    await closed.evaluateAll((buttons) => {
      for (const button of buttons)
        if (button instanceof HTMLElement && button.ariaExpanded === 'false') button.click()
    })
    return closed.count()
  }
  await expect.poll(openAll).toBe(0)
  return menuIn(page).locator(':is(a, button) > span:first-of-type').allTextContents()
}

test("each role sees its own menu, and the user's name below it", async () => {
  for (const role of roles) {
    const desk = await deskOf(server, role)
    const { page } = desk
    await page.goto(server.url)
    const footer = sidebarOf(page).locator('footer')
    await footer.getByText(roleInWords(role), { exact: true }).waitFor()
    expect(await openedOut(desk), role).toEqual(menuOfRole(role))
    const profile = await db.reader
      .selectFrom('profiles')
      .select('full_name')
      .where('email', '=', demoEmail(role))
      .executeTakeFirstOrThrow()
    await footer.getByText(profile.full_name, { exact: true }).waitFor()
    expect(desk.complaints, role).toEqual([])
    await desk.context.close()
  }
})

test('a user without a name is shown by email', async () => {
  const id = await idOfRole(db, 'returns_manager')
  const desk = await deskOf(server, 'returns_manager')
  for (const name of ['New User', '']) {
    await db.reader.updateTable('profiles').set({ full_name: name }).where('id', '=', id).execute()
    await desk.page.goto(server.url)
    const footer = sidebarOf(desk.page).locator('footer')
    await footer.getByText(demoEmail('returns_manager'), { exact: true }).waitFor()
    expect(await footer.getByText('New User').count()).toBe(0)
  }
})

test('the sidebar collapses to icons by button and by Ctrl+B, for seven days', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page, context } = desk
  await page.goto(server.url)
  await menuIn(page).waitFor()
  expect(await widthOf(page)).toBe(256)
  const isOpen = (state: boolean) =>
    page.getByRole('button', { name: state ? 'Collapse sidebar' : 'Expand sidebar' })

  await isOpen(true).click()
  await isOpen(false).waitFor()
  await expect.poll(() => widthOf(page)).toBe(48)
  await menuIn(page).getByRole('link', { name: 'Dashboard' }).waitFor()
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7)

  await page.reload()
  await isOpen(false).waitFor()
  expect(await widthOf(page)).toBe(48)
  await page.keyboard.press('Control+b')
  await isOpen(true).waitFor()
  await expect.poll(() => widthOf(page)).toBe(256)
  await page.keyboard.press('Meta+b')
  await isOpen(false).waitFor()

  // A group pressed in the narrow sidebar opens both.
  await menuIn(page).getByRole('button', { name: 'Orders' }).click()
  await menuIn(page).getByRole('link', { name: 'All Orders' }).waitFor()
  expect(desk.complaints).toEqual([])
})

test('the group of the current page is open, the others open on request', async () => {
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(`${server.url}/orders`)
  const link = menuIn(page).getByRole('link', { name: 'All Orders' })
  await link.waitFor()
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
  const settings = menuIn(page).getByRole('button', { name: 'Settings' })
  await expect.poll(() => settings.getAttribute('aria-expanded')).toBe('false')
  await settings.click()
  await menuIn(page).getByRole('link', { name: 'User Settings' }).click()
  await page.getByRole('heading', { name: 'User Settings' }).waitFor()
  const orders = menuIn(page).getByRole('button', { name: 'Orders' })
  await orders.click()
  await expect.poll(() => orders.getAttribute('aria-expanded')).toBe('false')
  await page.goBack()
  await link.waitFor()
  expect(desk.complaints).toEqual([])
})

test('below 768 px the sidebar is a sheet over the page', async () => {
  const desk = await deskOf(server, 'super_admin', { width: 767, height: 844 })
  const { page } = desk
  await page.goto(`${server.url}/orders`)
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.waitFor()
  expect(await sidebarOf(page).count()).toBe(0)
  await page.setViewportSize({ width: 768, height: 844 })
  await sidebarOf(page).waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await sheet.getByRole('link', { name: 'Dispatch' }).waitFor()
  expect((await sheet.boundingBox())?.width).toBe(288)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await open.click()
  await sheet.getByRole('link', { name: 'Dispatch' }).click()
  await page.getByRole('heading', { name: 'Dispatch', exact: true }).waitFor()
  await sheet.waitFor({ state: 'hidden' })
  expect(desk.complaints).toEqual([])
})

test('the toggle flips the theme for now, the settings save it', async () => {
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  const isDark = (at: Page = page) =>
    at.evaluate(() => document.documentElement.classList.contains('dark'))
  await page.goto(`${server.url}/settings?section=appearance`)
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  await expect.poll(() => isDark()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Switch to the dark theme' }).waitFor()
  await expect.poll(() => isDark()).toBe(false)

  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click()
  await page.getByText('Theme: Dark').waitFor()
  await expect.poll(() => isDark()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect.poll(() => isDark()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Switch to the light theme' }).waitFor()
  await expect.poll(() => isDark()).toBe(true)

  const elsewhere = await deskOf(server, 'staff')
  await elsewhere.page.goto(server.url)
  await elsewhere.page.getByRole('button', { name: 'Switch to the light theme' }).waitFor()
  expect(await isDark(elsewhere.page)).toBe(true)
  expect([...desk.complaints, ...elsewhere.complaints]).toEqual([])
})
