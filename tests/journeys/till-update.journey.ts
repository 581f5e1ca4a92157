import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { browserCookies } from '../support/browser-cookies.ts'
import { demoHouse } from '../support/demo-house.ts'
import { launchBrowser } from '../support/launch-browser.ts'
import { printed } from '../support/seed.ts'
import { addToCart, chooseRegister, payInCash } from '../support/till-steps.ts'
import { markOfNext, versionProxy } from '../support/version-proxy.ts'
import { keptIn, readyOffline } from './kept-in.ts'

vi.setConfig({ testTimeout: 300_000 })

const patience = { timeout: 120_000 }

test('a new version of the app waits until every sale is sent', async () => {
  const { server } = await demoHouse()
  const proxy = await versionProxy(server.url)
  const browser = await launchBrowser()
  const context = await browser.newContext()
  const cookie = await server.signIn(demoEmail('super_manager'), demoPassword)
  await context.addCookies(browserCookies({ cookie, url: proxy.url }))
  const page = await context.newPage()
  await page.goto(`${proxy.url}/pos`)
  await chooseRegister(page, 'Register 1, YORK')
  await readyOffline(page)

  await context.route('**/rpc/offlineSales/record', (route) => route.abort())
  await context.setOffline(true)
  await page.getByText('Go on selling').waitFor(patience)
  await addToCart(page, 'APRON-NAVY-LONG')
  await payInCash(page)
  await context.setOffline(false)
  const unsent = page.getByRole('button', { name: '1 sale to send' })
  await unsent.waitFor(patience)

  proxy.isNext = true
  await expect.poll(() => waitingAfterUpdate(page), patience).toBe(true)
  proxy.areFilesGone = true
  const began = Date.now()
  await page.reload()
  await unsent.waitFor(patience)
  printed(`usable ${Date.now() - began} ms after a reload with an unsent sale`)
  expect(await page.locator(markOfNext).count()).toBe(0)
  await addToCart(page, 'APRON-NAVY-LONG')
  await page.getByRole('button', { name: /^Take payment: £/ }).waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()

  proxy.areFilesGone = false
  await context.unroute('**/rpc/offlineSales/record')
  await expect.poll(() => keptIn(page, 'sales'), patience).toBe(0)
  // A browser that a test watches lets the new worker take over only once no page is open.
  await page.goto('about:blank')
  await page.goto(`${proxy.url}/pos`)
  await page.getByText('Ready for the next sale').waitFor(patience)
  expect(await page.locator(markOfNext).count()).toBe(1)
  await browser.close()
})

/** Whether a new service worker is installed and waits, once the browser has looked for one. */
const waitingAfterUpdate = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    return registration?.waiting != null
  })
