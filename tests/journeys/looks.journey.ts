import { AxeBuilder } from '@axe-core/playwright'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Desk, openDesk } from '../support/browser.ts'
import { demoHouse, deskOf } from '../support/demo-house.ts'
import { type Screen, screens } from '../support/screens.ts'
import type { TestServer } from '../support/server.ts'

// A hundred screens, each looked through by axe, on whatever machine that is.
vi.setConfig({ testTimeout: 900_000 })

let server: TestServer
let shown: readonly Screen[]

beforeAll(async () => {
  const house = await demoHouse(new Date())
  server = house.server
  shown = await screens(house.db)
})

/** Writes down what the content security policy had to stop. */
const watchPolicy = `
  window.stopped = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.stopped.push(violatedDirective + ' ' + blockedURI))`

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

// Contrast is a matter of the theme, overflow one of the width: two looks see each of both. The other
// two take as long again, and are for whoever changes the theme.
const looks = [
  { colorScheme: 'light', size: desktop },
  { colorScheme: 'dark', size: phone },
  ...(process.env.QM_LOOKS === 'all'
    ? [
        { colorScheme: 'dark', size: desktop } as const,
        { colorScheme: 'light', size: phone } as const,
      ]
    : []),
] as const

async function violationsOn(desk: Desk): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: desk.page })
    // In the page itself, and only what is wrong: four times as fast as a page of its own.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

for (const { colorScheme, size } of looks) {
  test(`every screen can be read by everyone, ${colorScheme}, ${size.width} px wide`, async () => {
    const signedIn = await deskOf(server, 'super_admin', { ...size, colorScheme })
    const signedOut = await openDesk({ ...size, colorScheme })
    for (const desk of [signedIn, signedOut]) await desk.page.addInitScript(watchPolicy)
    const found: Record<string, unknown> = {}
    for (const screen of shown) {
      const desk = screen.isSignedOut ? signedOut : signedIn
      const { page } = desk
      await page.goto(`${server.url}${screen.path}`)
      await screen.settle(page)
      const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      const complaints = await violationsOn(desk)
      const stopped = await page.evaluate('window.stopped')
      if (complaints.length > 0 || overflow > 0)
        found[screen.name] = { complaints, overflow: Math.max(0, overflow) }
      expect({ isDark, stopped }, screen.name).toEqual({
        isDark: colorScheme === 'dark',
        stopped: [],
      })
    }
    expect(found).toEqual({})
    expect([...signedIn.complaints, ...signedOut.complaints]).toEqual([])
  })
}
