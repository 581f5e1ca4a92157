import type { Browser, BrowserContext, Page } from 'playwright-core'
import { demoEmail, demoPassword } from '#organization/users/demo-users.ts'
import { groupSeparator } from '#platform/aim-mark.ts'
import { launchBrowser } from './launch-browser.ts'
import { whenDone, whenTestDone } from './when-done.ts'

export type Desk = {
  readonly page: Page
  readonly context: BrowserContext
  /** The errors that the page reported; a journey must end with none. */
  readonly complaints: readonly string[]
}

/** What a page waits for comes within a moment, but for a machine that is busy with all the others. */
const longestWaitMilliseconds = 90_000

let browser: Promise<Browser> | undefined

/**
 * A browser window of its own, with its own cookies, for one user at one desk. One that a test opens
 * is closed after it: an open page reads anew after each write of the tests that follow.
 *
 * @param options.isShared it stays open until the file has ended, for the tests that follow
 */
export async function openDesk(
  options: {
    width?: number
    height?: number
    colorScheme?: 'light' | 'dark'
    timezoneId?: string
    isShared?: boolean
  } = {},
): Promise<Desk> {
  browser ??= launchForThisFile()
  const { width = 1440, height = 900, colorScheme = 'light', timezoneId } = options
  const context = await (await browser).newContext({
    viewport: { width, height },
    colorScheme,
    ...(timezoneId ? { timezoneId } : {}),
  })
  context.setDefaultTimeout(longestWaitMilliseconds)
  if (!options.isShared) closeWithTest(context)
  const page = await context.newPage()
  pressLikeAPerson(page)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // The request for the signed-in user answers 401 before sign-in; browsers report that as an
    // error.
    const isExpected = message.text().includes('401')
    if (message.type() === 'error' && !isExpected)
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500)
      console.warn(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return { page, context, complaints }
}

function closeWithTest(context: BrowserContext): void {
  let isClosed = false
  context.once('close', () => {
    isClosed = true
  })
  whenTestDone(async () => {
    if (isClosed) return
    // A request that the test still held back would fail.
    for (const routed of [context, ...context.pages()])
      await routed.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })
}

function launchForThisFile(): Promise<Browser> {
  const launched = launchBrowser()
  whenDone(async () => {
    browser = undefined
    await (await launched).close()
  })
  return launched
}

/** Signs a demo user in through the login screen. */
export async function signInAs(desk: Desk, url: string, role: string): Promise<void> {
  await desk.page.goto(url)
  await desk.page.getByLabel('Email').fill(demoEmail(role))
  await desk.page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await desk.page.getByRole('button', { name: 'Sign In' }).click()
  await desk.page.getByText('Logged in successfully!').waitFor()
}

/** Longer than the longest gap between two keys of a scan. */
const restMilliseconds = 130

/** Longer than the usual gap between two keys of a scan: a fast typist. */
const typingMilliseconds = 60

/** Types no faster than people do, since faster keys would count as a scan. */
function pressLikeAPerson({ keyboard }: Page): void {
  const press = keyboard.press.bind(keyboard)
  const type = keyboard.type.bind(keyboard)
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve, restMilliseconds))
  keyboard.press = async (key, options) => {
    await press(key, options)
    await rest()
  }
  keyboard.type = async (text, options) => {
    await type(text, { delay: typingMilliseconds, ...options })
    await rest()
  }
}

const betweenKeysSeconds = 0.004

/**
 * Types a code like a handheld scanner: a key every 4 ms, then Enter; the separator of a GS1 code
 * is F8. Each key event has its own time stamp: on a busy machine, keys sent one by one would
 * arrive as slowly as a person types.
 *
 * @param ends the keys after the code
 */
export async function scan(page: Page, code: string, ends = ['Enter']): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const keys = [...code, ...ends]
  const began = Date.now() / 1000 - keys.length * betweenKeysSeconds
  await Promise.all(
    keys.flatMap((key, index) => {
      const timestamp = began + index * betweenKeysSeconds
      const { text, ...named } = keyEvents[key] ?? { key, text: key }
      const down =
        text === undefined ? { type: 'rawKeyDown' as const } : { type: 'keyDown' as const, text }
      return [
        session.send('Input.dispatchKeyEvent', { ...named, ...down, timestamp }),
        session.send('Input.dispatchKeyEvent', { ...named, type: 'keyUp', timestamp }),
      ]
    }),
  )
  await session.detach()
}

type KeyEvent = { key: string; text?: string; code?: string; windowsVirtualKeyCode?: number }

const keyEvents: Readonly<Record<string, KeyEvent>> = {
  Enter: { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
  ArrowDown: { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40 },
  [groupSeparator]: { key: 'F8', code: 'F8', windowsVirtualKeyCode: 119 },
}
