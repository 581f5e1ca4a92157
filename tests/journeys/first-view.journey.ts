import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = (await demoHouse()).server
})

const mostBytesOfScript = 200_000

/** The page's requests so far: the paths, and the size of each script after gzip. */
function watch({ page }: Desk) {
  const asked: string[] = []
  const scripts: string[] = []
  page.on('request', (request) => {
    // The rows do not wait for their count, which is asked for after them.
    const sent = decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`)
    if (!sent.includes('"total":true')) asked.push(new URL(request.url()).pathname)
  })
  page.on('response', (response) => {
    // Prefetched at low priority, or after the rows; not part of this view.
    const isOther =
      /\/assets\/(?:PrintHead|ScannerOffer|ShownHint|StaleFilters|ToastPlace|ZoneNote|time-zones)-/.test(
        response.url(),
      )
    if (response.request().resourceType() === 'script' && !isOther) scripts.push(response.url())
  })
  return {
    times: (path: string) => asked.filter((each) => each === path).length,
    // Requested again: the browser keeps no readable body of what is only preloaded.
    scripts: (without: readonly string[]) =>
      Promise.all(
        scripts
          .filter((url) => !without.includes(new URL(url).pathname))
          .map(async (url) => {
            const body = await (await page.request.get(url)).body()
            return gzipSync(body, { level: 9 }).length
          }),
      ),
  }
}

/** The files that are preloaded at low priority for other pages, and that this page does not need. */
async function preloadedBesides({ page }: Desk, path: string): Promise<readonly string[]> {
  const named = await page.locator('meta[name="first-pages"]').getAttribute('content')
  const needed = (await page.request.get(`${server.url}${path}`)).headers().link ?? ''
  return (named ?? '').split(' ').filter((file) => !needed.includes(file))
}

test('the orders load with little script in few files, and are requested once', async () => {
  const desk = await deskOf(server, 'super_manager')
  const seen = watch(desk)
  await desk.page.goto(`${server.url}/orders?state=delivered`)
  await desk.page.locator('tbody tr').first().waitFor()
  const document = await (await desk.page.request.get(`${server.url}/orders`)).text()
  expect(document.match(/assets\/[^"]+\.js/g)?.length).toBeLessThan(6)
  const ofDashboard = await preloadedBesides(desk, '/orders')
  const bytes = (await seen.scripts(ofDashboard)).reduce((sum, each) => sum + each, 0)
  expect(bytes).toBeLessThan(mostBytesOfScript)
  expect(bytes).toBeGreaterThan(mostBytesOfScript / 4)
  expect(seen.times('/rpc/users/me')).toBe(1)
  expect(seen.times('/rpc/orders/list')).toBe(1)
  expect(faultsOf(desk)).toEqual([])
})

test('the code of the dashboard and the orders is preloaded at low priority from any page', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/settings`)
  await page.getByRole('heading', { name: 'User Settings' }).waitFor()
  const named = await page.locator('meta[name="first-pages"]').getAttribute('content')
  const files = named?.split(' ') ?? []
  for (const name of ['DashboardPage', 'OrdersPage'])
    expect(files.filter((file) => file.includes(name))).not.toEqual([])
  const requested = page.locator('link[rel="modulepreload"], link[rel="prefetch"]')
  const hrefs = () =>
    requested.evaluateAll((links) =>
      links
        .filter((link) => link.getAttribute('fetchpriority') === 'low')
        .map((link) => link.getAttribute('href')),
    )
  await expect.poll(hrefs, { timeout: 60_000 }).toEqual(files)
  expect(faultsOf(desk)).toEqual([])
})

test('the answer to an address names the code of its page', async () => {
  const { page } = await deskOf(server, 'super_manager')
  const linksOf = async (path: string) =>
    [...((await page.request.get(path)).headers().link ?? '').matchAll(/<([^>]+)>/g)].map(
      ([, file = '']) => file,
    )
  const files = await linksOf(`${server.url}/Products/?q=tray`)
  expect(files.filter((file) => file.includes('/ProductsPage-'))).toHaveLength(1)
  for (const file of files)
    expect((await page.request.get(`${server.url}${file}`)).status(), file).toBe(200)
  expect(await linksOf(`${server.url}/nowhere`)).toEqual([])
  const visitor = await openDesk()
  const answer = await visitor.page.request.get(`${server.url}/products`)
  expect(answer.headers().link).toBeUndefined()
})

test('a user without access to the orders does not request them, and is told', async () => {
  const desk = await deskOf(server, 'warehouse_manager')
  const seen = watch(desk)
  await desk.page.goto(`${server.url}/orders`)
  await desk.page.getByText('You cannot open Orders').waitFor()
  expect(seen.times('/rpc/users/me')).toBe(1)
  expect(seen.times('/rpc/orders/list')).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

/** Records the content of the list each time that rows arrive, from before the page starts. */
const keepTurns = `window.turns = []
new MutationObserver(() => {
  const rows = document.querySelectorAll('tbody tr').length
  if (rows === 0 || rows === window.turns.at(-1)?.rows) return
  const top = (each) => each.getBoundingClientRect().top
  const below = [...document.querySelectorAll('main [role="status"]')].at(-1)
  window.turns.push({ rows, height: top(below) - top(document.querySelector('table')) })
}).observe(document, { childList: true, subtree: true })`

test('visible rows are rendered first, and nothing moves when the others follow', async () => {
  const { page } = await deskOf(server, 'super_manager')
  await page.addInitScript(keepTurns)
  await page.goto(`${server.url}/orders?state=delivered`)
  await page.locator('[data-row="49"]').waitFor()
  const turns: { rows: number; height: number }[] = JSON.parse(
    await page.evaluate('JSON.stringify(window.turns)'),
  )
  const [first, last] = [turns[0], turns.at(-1)]
  expect(turns).toHaveLength(2)
  expect(first?.rows).toBeGreaterThan(15)
  expect(first?.rows).toBeLessThan(25)
  expect(last?.rows).toBe(50)
  expect(Math.abs((first?.height ?? 0) - (last?.height ?? 0))).toBeLessThan(5)
})
