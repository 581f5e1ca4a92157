import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

/** Toasts cover no control, on a desktop and on a phone. */
let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** The number of toasts, and the controls that one of them covers. */
function coveredBy(page: Page) {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])'
    const covered = [...document.querySelectorAll(controls)].flatMap((control) => {
      if (control.closest('[data-sonner-toaster], section[aria-label^="Notifications"]')) return []
      const { left, top, width, height } = control.getBoundingClientRect()
      if (width === 0 || height === 0) return []
      const [x, y] = [left + width / 2, top + height / 2]
      // Controls that are scrolled out of view cannot be covered.
      for (let box = control.parentElement; box; box = box.parentElement) {
        const edge = box.getBoundingClientRect()
        const isClipping = getComputedStyle(box).overflowY !== 'visible'
        if (isClipping && (y > edge.bottom || y < edge.top)) return []
      }
      const over = document.elementFromPoint(x, y)
      if (!over?.closest('[data-sonner-toast]')) return []
      return [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName]
    })
    return { toasts: document.querySelectorAll('[data-sonner-toast]').length, covered }
  })
}

async function expectRoom(page: Page, name: string): Promise<void> {
  await page.locator('[data-sonner-toast]').first().waitFor()
  const seen = async () => {
    const { toasts, covered } = await coveredBy(page)
    return { hasToasts: toasts > 0, covered }
  }
  await expect.poll(seen, { message: name }).toEqual({ hasToasts: true, covered: [] })
}

/** A disabled action says why in a toast, without a change of the demo. */
async function pressGreyed(page: Page, most: number): Promise<void> {
  const greyed = page.locator('[aria-disabled="true"]')
  const count = Math.min(await greyed.count(), most)
  expect(count).toBeGreaterThan(0)
  for (let at = 0; at < count; at += 1) await greyed.nth(at).click({ force: true })
}

test.each([
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
])('on %s no toast covers a control', async (_name, width, height) => {
  const desk = await deskOf(server, 'super_manager', { width, height })
  const { page } = desk
  const { id } = await db.reader
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'delivered')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/orders?open=${id}`)
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await pressGreyed(page, 3)
  await expectRoom(page, 'the order panel')

  await page.goto(`${server.url}/address-verification`)
  await page.locator('[data-row]').first().click()
  const accept = page.getByRole('button', { name: /^Accept/ }).first()
  await accept.waitFor()
  await page.keyboard.press('s')
  if ((await page.locator('[data-sonner-toast]').count()) === 0) await page.keyboard.press('a')
  await expectRoom(page, 'the panel of an address')

  await page.goto(`${server.url}/confirmations`)
  await page.getByRole('button', { name: 'Next order' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('timer').waitFor()
  await page.getByRole('button', { name: /No answer/ }).click()
  await expectRoom(page, 'the call desk')
  expect(faultsOf(desk)).toEqual([])
})

/** Moves a toast slowly, so that its speed does not count. */
async function drag(page: Page, pixels: number): Promise<void> {
  const box = await page.locator('[data-sonner-toast]').first().boundingBox()
  if (!box) throw new Error('There is no toast to drag.')
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let moved = 1; moved <= pixels; moved += 1) {
    await page.mouse.move(x + moved, y)
    await page.waitForTimeout(20)
  }
  await page.mouse.up()
}

test('a toast disappears when it is dragged 20 px, and stays when it is dragged less', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  const { id } = await db.reader
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'delivered')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/orders/${id}`)
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await pressGreyed(page, 1)
  const toast = page.locator('[data-sonner-toast]').first()
  await toast.waitFor()
  await drag(page, 15)
  await expect.poll(() => toast.getAttribute('data-swipe-out')).toBe('false')
  // The pointer still rests on it, so that its four seconds do not run.
  await drag(page, 25)
  await toast.waitFor({ state: 'detached' })
  expect(faultsOf(desk)).toEqual([])
})
