import { readFile } from 'node:fs/promises'
import type axe from 'axe-core'
import { expect } from 'vitest'
import type { Role } from '#organization/users/roles.ts'
import { axeRules } from '../support/axe-rules.ts'
import { type Desk, openDesk } from '../support/browser.ts'
import { demoHouse, deskOf } from '../support/demo-house.ts'
import { runBegan } from '../support/run-began.ts'
import type { Screen } from '../support/screen.ts'
import { screens } from '../support/screens.ts'
import type { TestServer } from '../support/server.ts'
import { atRest } from './at-rest.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Half as long as `axe.source`, which every page has to read. */
const axeFile = new URL('../../node_modules/axe-core/axe.min.js', import.meta.url)

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** On a phone the first row of a list is no lower than this, in pixels. */
const lowestRow = 300

/** Screens whose rows are lower, each with the reason. These numbers may only become smaller. */
const lowerRows: Readonly<Record<string, number>> = {
  // The score, its figures and its charts are above the lines behind them.
  'portal-scorecard': 490,
  // What waits for the supplier is above its orders.
  'supplier-portal': 415,
  'help-portal': 415,
  'supplier-portal-answer': 415,
  'supplier-portal-order': 415,
  'portal-announce': 415,
  // Where backups are kept, how old they are and what is not in them are above their runs.
  backups: 760,
  // The search of all settings is above each of their sections.
  'exchange-rates': 305,
  'import-exchange-rates': 305,
  'add-exchange-rate': 305,
  // The name of the record, its actions and its amounts are above its lines.
  remittance: 385,
  // Two rows of views, of which each has its own filters, and the value by category.
  valuation: 400,
}

// Contrast depends on the theme, overflow on the width: two passes cover both values of each. A
// screen is opened in phone size, where an early measured width would show, and then widened. The
// other two passes are for changes of the theme.
const first = { colorScheme: 'dark', size: phone } as const
const looks = [
  first,
  { colorScheme: 'light', size: desktop },
  ...(process.env.QM_LOOKS === 'all'
    ? ([
        { colorScheme: 'dark', size: desktop },
        { colorScheme: 'light', size: phone },
      ] as const)
    : []),
] as const

/**
 * Refusals that belong to a screen: the page that does not exist, a link that has ended, an unknown
 * code, and goods that are not ordered.
 */
const expectedRefusals = [
  ['404', '/nowhere'],
  ['410', '/rpc/orderLink/get'],
  ['422', '/rpc/scanning/resolve'],
  ['422', '/rpc/receiving/count'],
] as const

/** Records what the content security policy blocked. */
const watchPolicy = `
  window.stopped = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    window.stopped.push(violatedDirective + ' ' + blockedURI))`

/**
 * Checks every second screen of a demo of its own, from the first (0) or from the second (1);
 * `QM_SCREENS` names the only ones that are checked.
 */
export async function lookAtHalf(from: 0 | 1): Promise<void> {
  const { db, server } = await demoHouse(runBegan())
  const named = process.env.QM_SCREENS?.split(' ')
  const shown = (await screens(db)).filter((_, at) => at % 2 === from)
  await lookThrough(
    server,
    shown.filter(({ name }) => named?.includes(name) ?? true),
  )
}

/** Checks each of these screens in both themes and widths; none may have accessibility faults. */
async function lookThrough(server: TestServer, shown: readonly Screen[]): Promise<void> {
  const options = { ...first.size, colorScheme: first.colorScheme }
  const desks = new Map<Role | null, Desk>()
  const deskFor = async ({ isSignedOut, as = 'super_admin' }: Screen) => {
    const role = isSignedOut ? null : as
    const found = desks.get(role)
    if (found) return found
    const desk = role === null ? await openDesk(options) : await deskOf(server, role, options)
    await desk.page.addInitScript(watchPolicy)
    desks.set(role, desk)
    return desk
  }
  const found: Record<string, unknown> = {}
  const axeSource = await readFile(axeFile, 'utf8')
  for (const screen of shown) {
    const { page } = await deskFor(screen)
    // The other screens are looked at too, and what is found is printed at once.
    const faults = await faultsOfScreen(page, server.url, screen, axeSource).catch((error) => ({
      [screen.name]: String(error),
    }))
    if (Object.keys(faults).length > 0) console.error(faults)
    Object.assign(found, faults)
  }
  expect(found).toEqual({})
  // The browser reports what the server refuses.
  const isExpected = (complaint: string) =>
    expectedRefusals.some(
      ([status, path]) => complaint.includes(status) && complaint.endsWith(path),
    )
  const complaints = [...desks.values()].flatMap((desk) => desk.complaints)
  expect(complaints.filter((each) => !isExpected(each))).toEqual([])
}

/** What is wrong with this screen, by theme and width; nothing for one without faults. */
async function faultsOfScreen(
  page: Desk['page'],
  url: string,
  screen: Screen,
  axeSource: string,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  await page.setViewportSize(first.size)
  await page.emulateMedia({ colorScheme: first.colorScheme })
  await page.goto(`${url}${screen.path}`)
  await screen.open?.(page)
  await page.evaluate(axeSource)
  for (const { colorScheme, size } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await screen.settle(page)
    await atRest(page)
    const seen = await lookAt(page)
    const name = `${screen.name}, ${colorScheme}, ${size.width} px wide`
    if (seen.complaints.length > 0 || seen.overflow > 0) found[name] = seen
    const { firstRow } = seen
    if (size === phone && firstRow > (lowerRows[screen.name] ?? lowestRow))
      found[`${name}, first row`] = firstRow
    const scheme = await schemeOf(page)
    if (scheme !== colorScheme) found[`${name}, theme`] = scheme
  }
  const stopped = await page.evaluate<readonly string[]>('window.stopped')
  if (stopped.length > 0) found[`${screen.name}, content policy`] = stopped
  return found
}

type Seen = {
  readonly complaints: readonly string[]
  /** How far the page is wider than its window. */
  readonly overflow: number
  /** The top of its first row; 0 without rows. */
  readonly firstRow: number
}

/** The accessibility faults and the measures of this page. */
async function lookAt(page: Desk['page']): Promise<Seen> {
  return page.evaluate(async (rules) => {
    const overflow = Math.max(0, document.documentElement.scrollWidth - window.innerWidth)
    // The suggestions are rows of their own.
    const rows = 'main :is([data-row], [aria-label="Suggestions"] tbody tr)'
    const row = [...document.querySelectorAll(rows)].find((each) => each.checkVisibility())
    const firstRow = row ? Math.round(row.getBoundingClientRect().top + window.scrollY) : 0
    // An icon alone means nothing to first-time users.
    const unexplained = [...document.querySelectorAll('button, a[href]')]
      .filter(
        (each) => each.checkVisibility() && !each.closest('[data-sonner-toast], [aria-hidden]'),
      )
      .filter((each) => each.querySelector('svg') && !each.closest('[data-hint]'))
      .filter((each) => (each.textContent ?? '').trim() === '')
      .map((each) => `no tooltip: ${each.ariaLabel ?? each.outerHTML.slice(0, 120)}`)
    // The colours of a link that no style of ours reaches, in the light and in the dark theme.
    const unstyled = [...document.querySelectorAll('a[href]')]
      .filter(({ childNodes }) => [...childNodes].some(({ nodeType }) => nodeType === 3))
      .filter((each) =>
        ['rgb(0, 0, 238)', 'rgb(158, 158, 255)'].includes(getComputedStyle(each).color),
      )
      .map((each) => `link without style: ${each.textContent}`)
    // Controls beyond the right edge, where nothing scrolls to them.
    const cutOff = [...document.querySelectorAll('main :is(button, a[href], input, select)')]
      .filter((each) => each.checkVisibility() && !scrollsSideways(each))
      .filter((each) => each.getBoundingClientRect().right > window.innerWidth + 1)
      .map((each) => `cut off: ${each.ariaLabel ?? each.textContent ?? each.outerHTML}`)
    // A phone has no Esc.
    const words = /^(Cancel|Close|Done|Stop|Back|Not now|Keep .+|.+ later)$/
    const locked = [...document.querySelectorAll('dialog[open]:not([data-covered])')]
      .filter(
        (each) =>
          ![...each.querySelectorAll('button')].some((one) =>
            words.test((one.ariaLabel ?? one.textContent ?? '').trim()),
          ),
      )
      .map((each) => `no button closes: ${each.querySelector('h2')?.textContent}`)
    // The rows of a list have the same cells; axe takes most of its time for fifty of them.
    const { violations } = await window.axe.run(
      { exclude: ['[data-row]:nth-child(n+13)'] },
      {
        resultTypes: ['violations'],
        preload: false,
        rules,
      },
    )
    const complaints = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    return {
      complaints: [...complaints, ...unexplained, ...unstyled, ...cutOff, ...locked],
      overflow,
      firstRow,
    }
    function scrollsSideways(of: Element): boolean {
      for (let each = of.parentElement; each; each = each.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(each).overflowX)) return true
      return false
    }
  }, axeRules)
}

const schemeOf = (page: Desk['page']) =>
  page.evaluate(() => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'))
