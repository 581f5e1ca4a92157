import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'
import { atRest } from './at-rest.ts'

let server: TestServer

beforeAll(async () => {
  server = (await demoHouse()).server
})

const widths = [390, 1440]
const lists = ['/orders', '/inventory', '/all-customers']

async function openRightToLeft(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.locator('[data-row]').first().waitFor()
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  await atRest(page)
}

/** Phone numbers and codes of the page whose first sign is not left of their second. */
const turned = (page: Page, selector: string) =>
  page.evaluate((within) => {
    const left = (node: Node, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    const texts = [...document.querySelectorAll(within)].flatMap((each) => {
      const node = document.createTreeWalker(each, NodeFilter.SHOW_TEXT).nextNode()
      return node && (node.textContent ?? '').length > 1 && each.checkVisibility() ? [node] : []
    })
    return {
      seen: texts.length,
      turned: texts
        .filter((node) => left(node, 0) >= left(node, 1))
        .map((node) => node.textContent),
    }
  }, selector)

test.each(widths)('right to left, no list is wider than its page, %i px wide', async (width) => {
  const desk = await deskOf(server, 'super_admin', { width, height: 900 })
  const { page } = desk
  const wider: unknown[] = []
  for (const path of lists) {
    await openRightToLeft(page, path)
    const sides = await page.evaluate(() => {
      const main = document.querySelector('main')
      const title = document.querySelector('main h1')
      return {
        page: document.documentElement.scrollWidth - window.innerWidth,
        main: (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0),
        start:
          (main?.getBoundingClientRect().right ?? 0) - (title?.getBoundingClientRect().right ?? 0),
      }
    })
    if (sides.page > 0 || sides.main > 0) wider.push([path, sides])
    // The title is at the right end.
    expect(sides.start).toBeLessThan(48)
  }
  expect(wider).toEqual([])
  expect(faultsOf(desk)).toEqual([])
})

test('right to left, the plus of a phone number stays in front, and codes are not turned', async () => {
  const { page } = await deskOf(server, 'super_admin')
  await openRightToLeft(page, '/all-customers')
  const phones = await turned(page, '[data-row] bdi')
  expect(phones.seen).toBeGreaterThan(3)
  expect(phones.turned).toEqual([])
  // Not isolated, it would be seen.
  await page.evaluate(() => {
    for (const { style } of document.querySelectorAll('bdi')) {
      style.setProperty('unicode-bidi', 'normal')
      style.setProperty('direction', 'inherit')
    }
  })
  expect((await turned(page, '[data-row] bdi')).turned).not.toEqual([])
  await openRightToLeft(page, '/inventory')
  const codes = await turned(page, '[data-row] code')
  expect(codes.seen).toBeGreaterThan(3)
  expect(codes.turned).toEqual([])
  await openRightToLeft(page, '/orders')
  const orders = await turned(page, '[data-row] bdi')
  expect(orders.seen).toBeGreaterThan(3)
  expect(orders.turned).toEqual([])
})

test('a column head that is 40 % longer is whole, or ends in an ellipsis with its words in the tooltip', async () => {
  const { page } = await deskOf(server, 'super_admin')
  let cutCount = 0
  for (const path of [...lists, '/products', '/returns']) {
    await page.goto(`${server.url}${path}`)
    await page.locator('tr[data-row]').first().waitFor()
    await atRest(page)
    const heads = await page.evaluate(() => {
      const found: { text: string; isCut: boolean; fault: string | null }[] = []
      for (const head of document.querySelectorAll<HTMLElement>('table[data-list] thead th')) {
        const walker = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
        const node = walker.nextNode()
        const leaf = node?.parentElement
        if (!node || !leaf || leaf.closest('.visually-hidden')) continue
        const label = node.textContent ?? ''
        const text = label + 'n'.repeat(Math.ceil(label.length * 0.4))
        node.textContent = text
        const range = document.createRange()
        range.selectNodeContents(node)
        const words = range.getBoundingClientRect()
        const room = head.getBoundingClientRect()
        const isCut =
          words.right > room.right + 0.5 ||
          words.left < room.left - 0.5 ||
          leaf.scrollWidth > leaf.clientWidth
        const { textOverflow, overflowX } = getComputedStyle(leaf)
        leaf.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        const isTold = textOverflow === 'ellipsis' && overflowX === 'hidden' && leaf.title === text
        found.push({
          text,
          isCut,
          fault: isCut && !isTold ? `${textOverflow} ${leaf.title}` : null,
        })
        node.textContent = label
      }
      return found
    })
    expect(heads.length).toBeGreaterThan(3)
    cutCount += heads.filter(({ isCut }) => isCut).length
    expect(
      heads.filter(({ fault }) => fault !== null),
      path,
    ).toEqual([])
  }
  expect(cutCount).toBeGreaterThan(0)
})
