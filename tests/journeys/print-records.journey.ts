import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { printedPages } from '../support/printed-pages.ts'
import type { Screen } from '../support/screen.ts'
import { screens } from '../support/screens.ts'
import { atRest } from './at-rest.ts'

// A hundred screens, each printed.
vi.setConfig({ testTimeout: 900_000 })

/** Records with a page of their own instead of a panel beside a list. */
const recordPages = [
  'order-page',
  'load-sheet',
  'remittance',
  'return-bench',
  'scan-in',
  'scan-out',
  'bench',
]

/** Every kind of record has a screen in the registry, so that none is printed untested. */
const kinds = [
  'order-panel',
  'product-panel',
  'customer-panel',
  'parcel',
  'return-panel',
  'transfer-panel',
  'claim',
  'case',
  'advice',
  'draft-order',
  'courier',
  'wave',
  'level-panel',
  'address-panel',
  'packaging-panel',
  'outlet-panel',
  'bin-panel',
  'location-panel',
  'approval-panel',
  'person-panel',
  'table-import',
  'import',
  ...recordPages,
]

/** Letters and digits only: print has its own blanks and apostrophes. */
const tight = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+|ʼ/gu, '')

/** The readable text of the screen, without controls, and without the list behind a panel. */
const readScreen = `(() => {
  const controls = 'button:not([data-prints]), input, select, textarea, datalist, svg, ' +
    'nav:not([data-side-panel] *), .mantine-Button-root, ' +
    '.mantine-InputWrapper-root, [aria-pressed], [data-screen-only], [role="tablist"], ' +
    '[data-side-panel] > header a, [data-page-head] p'
  const linesOf = (root) => {
    const lines = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: holder, data } = walker.currentNode
      if (data.trim() === '' || holder.closest(controls)) continue
      if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const { width, height } = holder.getBoundingClientRect()
      if (width > 1 && height > 1) lines.push(data)
    }
    return lines
  }
  const panel = document.querySelector('[data-side-panel]')
  const title = panel?.querySelector('h2') ?? document.querySelector('h1')
  const behind = [...document.querySelectorAll('[data-row]')].filter((row) => !panel?.contains(row))
  return JSON.stringify({
    title: title?.textContent ?? '',
    isPanel: panel !== null,
    lines: linesOf(panel ?? document.querySelector('main')),
    rows: panel ? behind.map((row) => linesOf(row).join('')) : [],
  })
})()`

type Read = { title: string; isPanel: boolean; lines: string[]; rows: string[] }

/** A few in the usual run: each takes seconds. QM_SCREENS=all prints every screen. */
const usual = ['order-panel', 'order-page', 'advice', 'table-import']

let house: DemoHouse
let shown: readonly Screen[]

beforeAll(async () => {
  house = await demoHouse()
  const named = process.env.QM_SCREENS?.split(' ') ?? usual
  shown = (await screens(house.db)).filter(
    ({ name, isSignedOut, as }) =>
      !(isSignedOut || as) &&
      name !== 'not-found' &&
      (named.includes('all') || named.includes(name)),
  )
})

async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(`${house.server.url}${screen.path}`)
  await screen.open?.(page)
  await screen.settle(page)
  await page.locator('[data-print-head]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await atRest(page)
}

test('every record prints completely and alone, and no screen prints empty', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  const found: Record<string, unknown> = {}
  const panels: string[] = []
  for (const screen of shown) {
    await openScreen(page, screen)
    const read: Read = JSON.parse(await page.evaluate(readScreen))
    const pages = printedPages(await page.pdf({ preferCSSPageSize: true }))
    const text = tight(pages.map((each) => each.text).join(''))
    const isRecord = read.isPanel || recordPages.includes(screen.name)
    if (isRecord) panels.push(screen.name)
    const head = [tight('Hollis & Sons Ltd'), tight('Printed by Eleanor Whitfield'), read.title]
    // Tables edited as a grid are wider than paper; records are printed to their last line.
    const wanted = [...head, ...(isRecord ? read.lines : read.lines.slice(0, 1))].map(tight)
    const lost = [...new Set(wanted)].filter((line) => !text.includes(line))
    const behind = read.rows.map(tight).filter((row) => row !== '' && text.includes(row))
    if (lost.length > 0 || behind.length > 0 || read.title === '')
      found[screen.name] = { lost, behind, begins: text.slice(0, 120) }
  }
  expect(found).toEqual({})
  if (process.env.QM_SCREENS === 'all') expect(panels).toEqual(expect.arrayContaining(kinds))
  expect(faultsOf(desk)).toEqual([])
})

/** The panel buttons that would be printed, and the brightness of the brightest text. */
const readPaper = `(() => {
  const panel = document.querySelector('[data-side-panel]')
  const parts = [...panel.querySelectorAll('*')].filter(
    (part) => part.checkVisibility() && !part.closest('svg'))
  const light = ({ color }) => Math.max(...color.match(/[\\d.]+/g).slice(0, 3).map(Number))
  return JSON.stringify({
    buttons: parts.filter((part) => part.matches('button:not([data-prints])')).map((part) => part.textContent),
    light: Math.max(...parts.map((part) => light(getComputedStyle(part)))),
    scheme: document.documentElement.dataset.mantineColorScheme,
  })
})()`

test('a record prints in light colours and without buttons, in any theme', async () => {
  const { page } = await deskOf(house.server, 'super_admin', { colorScheme: 'dark' })
  const found: Record<string, unknown> = {}
  for (const screen of shown.filter(({ name }) => kinds.includes(name))) {
    await openScreen(page, screen)
    if ((await page.locator('[data-side-panel]').count()) === 0) continue
    await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`)
    await page.emulateMedia({ media: 'print' })
    const paper = JSON.parse(await page.evaluate(readPaper))
    await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`)
    await page.emulateMedia({ media: null })
    const { scheme } = JSON.parse(await page.evaluate(readPaper))
    const isPaper = paper.scheme === 'light' && paper.light < 190 && paper.buttons.length === 0
    if (!isPaper || scheme !== 'dark') found[screen.name] = { ...paper, after: scheme }
  }
  expect(found).toEqual({})
})
