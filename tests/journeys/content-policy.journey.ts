import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { templateId } from '#platform/server/templates/save-words.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { ordersPerDay } from '../support/screens.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

/** Records what the content security policy blocked. */
const watchPolicy = `
  window.stopped = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    window.stopped.push([violatedDirective, blockedURI, sample].join(' ')))`

const stopped = (page: Page) => page.evaluate('window.stopped')

async function watchedDesk() {
  const desk = await deskOf(house.server, 'super_admin')
  await desk.page.addInitScript(watchPolicy)
  return desk
}

test('what is drawn at run time needs no inline styles', async () => {
  const desk = await watchedDesk()
  const { page } = desk
  await page.goto(house.server.url)
  await ordersPerDay(page).waitFor()
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(ground).toBe('rgb(21, 24, 28)')

  await page.goto(`${house.server.url}/orders?state=confirmed`)
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('button', { name: 'Hold' })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Hold 1' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /Notifications/ }).click()
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflowY)
  await expect.poll(overflow).toBe('hidden')
  await page.getByRole('button', { name: 'Mark all read', exact: true }).click()
  const toast = page.locator('[data-sonner-toast]').first()
  await expect
    .poll(() => toast.evaluate((each) => getComputedStyle(each).position))
    .toBe('absolute')
  await page.keyboard.press('Escape')
  await expect.poll(overflow).toBe('visible')
  await page.pdf({ preferCSSPageSize: true })
  expect(await stopped(page)).toEqual([])
  expect(faultsOf(desk)).toEqual([])

  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { outline: 1px solid red }'
    document.head.append(style)
    document.body.setAttribute('style', 'color: red')
  })
  await expect.poll(() => stopped(page)).toHaveLength(2)
})

test('the preview of an email has the styles that its reader gets', async () => {
  const desk = await watchedDesk()
  const id = templateId('user.invitation')
  await desk.page.goto(`${house.server.url}/business-settings?section=templates&open=${id}`)
  const mail = desk.page.frameLocator('iframe[title="Email preview"]')
  const size = () => mail.locator('table table').evaluate((each) => getComputedStyle(each).maxWidth)
  await expect.poll(size).toBe('600px')
  expect(await stopped(desk.page)).toEqual([])
  expect(faultsOf(desk)).toEqual([])
})

test('the page of the API has its own policy, with a nonce for each answer', async () => {
  const desk = await watchedDesk()
  const policyNow = async () => {
    const answer = await desk.page.goto(`${house.server.url}/api/reference`)
    return (await answer?.headerValue('content-security-policy')) ?? ''
  }
  const nonceOf = (policy: string) => /style-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)?.[1]
  const first = nonceOf(await policyNow())
  const policy = await policyNow()
  expect(first).toBeDefined()
  expect(nonceOf(policy)).not.toBe(first)
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
  await desk.page.getByRole('heading', { name: 'Quartermaster' }).first().waitFor()
  // The viewer tries to compile text, and works without.
  await expect.poll(() => stopped(desk.page)).toEqual(['script-src eval '])
})
