import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { demoEmail, demoPassword } from '#users/demo-users.ts'
import { launchBrowser } from './launch-browser.ts'

export type Desk = {
  readonly page: Page
  readonly context: BrowserContext
  /** What the page complained about; a journey ends with none. */
  readonly complaints: readonly string[]
}

let browser: Promise<Browser> | undefined

/** A browser window of its own, with its own cookies, as one person at one desk. */
export async function openDesk(
  options: { width?: number; height?: number; colorScheme?: 'light' | 'dark' } = {},
): Promise<Desk> {
  browser ??= launchBrowser()
  const { width = 1440, height = 900, colorScheme = 'light' } = options
  const context = await (await browser).newContext({ viewport: { width, height }, colorScheme })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Asking who is signed in answers 401 until somebody is; browsers report that as an error.
    const isExpected = message.text().includes('401')
    if (message.type() === 'error' && !isExpected) complaints.push(message.text())
  })
  return { page, context, complaints }
}

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

/** Signs a demo user in through the login screen. */
export async function signInAs(desk: Desk, url: string, role: string): Promise<void> {
  await desk.page.goto(url)
  await desk.page.getByLabel('Email').fill(demoEmail(role))
  await desk.page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await desk.page.getByRole('button', { name: 'Sign In' }).click()
  await desk.page.getByText('Logged in successfully!').waitFor()
}

/** Types a code as a handheld scanner does: a burst of keys, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 4 })
  await page.keyboard.press('Enter')
}
