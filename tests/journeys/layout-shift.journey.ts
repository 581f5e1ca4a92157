import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { openDesk } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf } from '../support/demo-house.ts'
import { runBegan } from '../support/run-began.ts'
import type { Screen } from '../support/screen.ts'
import { screens } from '../support/screens.ts'
import { atRest } from './at-rest.ts'

// A hundred screens, each opened in two widths over a slow network.
vi.setConfig({ testTimeout: 900_000 })

/** The usual run opens some screens; `QM_SHIFTS=all` opens all of them, which takes minutes. */
const opensAll = process.env.QM_SHIFTS === 'all'
const usual = [
  'dashboard',
  'orders',
  'products',
  'customers',
  'returns',
  'transfers',
  'people',
  'connections',
]

/**
 * Below 0.05 hardly anything moves. On a busy machine answers arrive in another order, so the usual
 * run allows what browsers call good.
 */
const mostShift = opensAll ? 0.05 : 0.1

const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Adds up layout shifts, and keeps the largest ones. */
const watchShifts = `
  window.shift = { sum: 0, moved: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      window.shift.sum += entry.value
      for (const { node } of entry.sources)
        window.shift.moved.push(entry.value.toFixed(3) + ' ' +
          (node?.nodeType === 1 ? node.tagName + ' ' + node.className : node?.nodeName))
    }
  }).observe({ type: 'layout-shift', buffered: true })`

let house: DemoHouse
let shown: readonly Screen[]

beforeAll(async () => {
  house = await demoHouse(runBegan())
  const named = process.env.QM_SCREENS?.split(' ')
  const wanted = named ?? (opensAll ? null : usual)
  const all = await screens(house.db)
  shown = all.filter(({ name, as }) => !as && (wanted?.includes(name) ?? true))
  expect(shown.length).toBeGreaterThanOrEqual(wanted?.length ?? 1)
})

/** Parts of a page are answered one after the other, in the same order in every run. */
async function answerSlowly(page: Page): Promise<void> {
  await page.route('**/rpc/**', async (route) => {
    const name = new URL(route.request().url()).pathname
    const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
    await new Promise((resolve) => setTimeout(resolve, 150 + (sum % 4) * 120))
    await route.continue().catch(() => null)
  })
}

test.each(widths)('hardly anything shifts while a page loads, $width px wide', async (size) => {
  const signedIn = await deskOf(house.server, 'super_admin', size)
  const signedOut = await openDesk(size)
  for (const { page } of [signedIn, signedOut]) {
    await page.addInitScript(watchShifts)
    await answerSlowly(page)
  }
  const found: Record<string, unknown> = {}
  for (const screen of shown) {
    const { page } = screen.isSignedOut ? signedOut : signedIn
    await page.goto(`${house.server.url}${screen.path}`)
    // What a user opens or scans then may move what is below it.
    if (!screen.open) await screen.settle(page)
    await page.waitForLoadState('networkidle')
    await atRest(page)
    const { sum, moved }: { sum: number; moved: string[] } = JSON.parse(
      await page.evaluate('JSON.stringify(window.shift)'),
    )
    if (sum >= mostShift) found[screen.name] = [sum, ...moved.sort().reverse().slice(0, 6)]
  }
  expect(found).toEqual({})
})
