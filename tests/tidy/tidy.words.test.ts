import { describe, expect, test } from 'vitest'
import { places, sees, seesLines } from './law-sees.ts'
import { bannedWords } from './laws/banned-words.ts'
import { casts } from './laws/casts.ts'
import { deadFiles } from './laws/dead-files.ts'
import { glossaryWords } from './laws/glossary-words.ts'
import { migrationNames } from './laws/migration-names.ts'
import { nearCopies } from './laws/near-copies.ts'
import { describeSizes, sizes } from './laws/sizes.ts'
import { sourceFile } from './source-files.ts'

const rows = (count: number, word = 'row') =>
  Array.from({ length: count }, (_, at) => `  ${word}${at}()`).join('\n')

describe('banned words', () => {
  const wrong = [
    'let a: any',
    'let b: Record<string, any>',
    'const c = z.any()',
    '// @ts-expect-error',
    'export enum State { Open }',
    'export default function () {}',
    'export { c as default }',
    "test.only('d', run)",
    "describe.skip('e', run)",
    "console.log('f')",
    '// TODO: later',
    "const path = '/home/ann/src'",
    "const path = '/home/ada/code'",
    "const from = 'https://registry.example.org/x'",
    'try { run() } catch {}',
    'try { run() } catch (error) {\n}',
    'run().catch(() => {})',
    'const price = parseFloat(text)',
    'const price = (sum / 100).toFixed(2)',
    "const says = 'Somebody else has this order.'",
    '// For whoever packs the order.',
    'const NOBODY = 0',
  ]
  const clean = [
    `const c = sql\`id = any(\${ids})\``,
    'const d = eb.fn.any(ids)',
    '// Any of these, and any other.',
    "const state = z.enum(['open'])",
    "const label = 'console.log'",
    "const path = '/users/home'",
    'try { run() } catch { /* The file may be gone already. */ }',
    'const whole = Number.parseInt(text, 10)',
    "const code = 'nobody_came'",
    "const user = 'nobody' // parse edge: the operating system calls its user so",
  ]
  seesLines(bannedWords, 'src/sales/orders/server/place-order.ts', wrong, clean)
  test('a thing is banned only where it does harm', () => {
    const own = {
      'vitest.config.ts': 'export default {}\n',
      'src/app/server.ts': "console.log('listening')\n",
      'src/platform/money.ts': 'const shown = units.toFixed(2)\n',
    }
    expect(places(bannedWords, own)).toEqual([])
  })
  test('a story waits for what the screen shows', () => {
    const story = {
      'tests/journeys/a.journey.ts':
        "expect(await box.isChecked()).toBe(true)\nexpect(await page.getByLabel('b').inputValue()).toBe('')\n",
      'tests/journeys/b.journey.ts':
        'await expect.poll(() => box.isChecked()).toBe(true)\nexpect(await rows.count()).toBe(0)\n',
    }
    expect(places(bannedWords, story)).toEqual([
      'tests/journeys/a.journey.ts:1',
      'tests/journeys/a.journey.ts:2',
    ])
  })
  test('notes and paths are told in other files too', () => {
    const text = { 'db/migrations/0001_a_b.sql': '-- FIXME', 'docs/a.md': 'See /home/ann/x.' }
    expect(places(bannedWords, text)).toEqual(['db/migrations/0001_a_b.sql:1', 'docs/a.md:1'])
  })
})

describe('casts', () => {
  const wrong = [
    'const a = input as Order',
    'const b = (await load()) as unknown',
    'const c = { id } as { id: string }',
    "const d = 'x' as State",
    'const e = input as Order // parse edge:',
    'const f = <Badge>{order as Order}</Badge>',
  ]
  const clean = [
    "const a = ['x'] as const",
    "import { b as c } from './b.ts'",
    "import * as d from './d.ts'",
    'const b = 1; export { b as c }',
    `type E<T> = { [K in keyof T as \`on\${K}\`]: T[K] }`,
    'const f = JSON.parse(text) as unknown // parse edge: the courier sends no schema',
    '// Read it as text.',
    "const g = 'mark as read'",
    'const h = <Menu as="nav">Mark all as read, don\'t wait</Menu>',
    "const i = eb.ref('x').as('y')",
  ]
  seesLines(casts, 'src/sales/orders/web/OrderPanel.tsx', wrong, clean)
  test('an import list over several lines is no cast', () => {
    expect(places(casts, { 'src/a.ts': "import {\n  a,\n  b as c,\n} from './b.ts'\n" })).toEqual(
      [],
    )
  })
})

describe('glossary', () => {
  const wrong = [
    "const label = 'Discrepancies'",
    'const stockDiscrepancy = 1',
    'type Row = { shipment_id: string }',
    'function handleSubmit() {}',
    'const processOrder = () => 1',
    'form.manageStock()',
  ]
  const clean = [
    "const label = 'Variance'",
    '// Elsewhere a parcel is called a shipment.',
    'const handler = process.env',
    'const id = body.shipment_id // parse edge: the courier calls a parcel so',
  ]
  seesLines(glossaryWords, 'src/sales/orders/server/place-order.ts', wrong, clean)
  test('tables and file names speak the same words', () => {
    const sources = {
      'db/migrations/0001_dispatch_parcels.sql': '-- Why.\ncreate table shipments (id bigint);\n',
      'src/delivery/dispatch/server/book-shipment.ts': '',
    }
    expect(places(glossaryWords, sources)).toHaveLength(2)
  })
})

describe('migrations', () => {
  const around = { 'db/migrations/0001_platform_events.sql': '-- Why.\n' }
  const wrong = {
    'db/migrations/0003_orders_holds.sql': '-- Why.\n',
    'db/migrations/0001_users_users.sql': '-- Why.\n',
    'db/migrations/0002_shops_shops.sql': '-- Why.\n',
    'db/migrations/0002_orders.sql': '-- Why.\n',
    'db/migrations/2_orders_holds.sql': '-- Why.\n',
    'db/migrations/0002_orders_holds.sql': 'create table holds (id bigint);\n',
  }
  sees(migrationNames, wrong, { 'db/migrations/0002_orders_holds.sql': '-- Why.\n' }, around)
})

describe('dead files', () => {
  const wrong = {
    'src/sales/orders/server/place-order.ts': '',
    'src/sales/orders/web/orders.css': '',
  }
  const clean = {
    'src/app/server.ts': "import { x } from '#sales/orders/server/index.ts'\n",
    'src/sales/orders/server/index.ts': "export { placeOrder } from './place-order.ts'\n",
    'src/sales/orders/server/place-order.ts': "import type { Order } from '../orders.rules.ts'\n",
    'src/sales/orders/orders.rules.ts': '',
    'src/app/web/main.tsx': "const page = lazy(() => import('#sales/orders/web/OrdersPage.tsx'))\n",
    'src/sales/orders/web/OrdersPage.tsx': "import './orders.css'\n",
    'src/sales/orders/web/orders.css': '',
    'bin/start.mjs': "await import('../src/platform/server/config.ts')\n",
    'src/platform/server/config.ts': "new Worker(new URL('./count.ts', import.meta.url))\n",
    'src/platform/server/count.ts': '',
    'src/sales/orders/server/b.test.ts': "import { b } from './b.ts'\n",
    'src/sales/orders/server/b.ts': '',
  }
  sees(deadFiles, wrong, clean)
  test('two dead files do not keep each other alive', () => {
    const pair = {
      'src/sales/orders/a.ts': "import './b.ts'\n",
      'src/sales/orders/b.ts': "import './a.ts'\n",
    }
    expect(places(deadFiles, pair)).toHaveLength(2)
  })
})

describe('sizes', () => {
  const long = (count: number) =>
    `export function place(\n  a: number,\n): {\n} {\n${rows(count)}\n}\n`
  const wrong = {
    'src/sales/orders/web/OrdersPage.tsx': rows(401),
    'tests/a.test.ts': rows(401),
    'src/sales/orders/server/place-order.ts': long(96),
    'src/sales/orders/orders.rules.ts': `const decide = (\n  a: number,\n) => {\n${rows(98)}\n}\n`,
  }
  const clean = {
    'src/sales/orders/web/OrdersPage.tsx': rows(400),
    'src/sales/orders/web/OrderPanel.tsx': long(200),
    'src/sales/orders/server/place-order.ts': long(95) + long(5),
    'src/platform/server/db/tables.ts': `// This file was generated by kysely-codegen.\n${rows(500)}`,
    'src/sales/orders/server/order-lists.ts': `export const lists = [\n${rows(120)}\n]\n`,
  }
  sees(sizes, wrong, clean)
  test('are described, also when there is nothing yet', () => {
    expect(describeSizes([])).toContain('0 files, median 0')
    const files = [sourceFile('src/a.ts', 'x\n'), sourceFile('src/b.ts', long(5))]
    expect(describeSizes(files)).toMatch(
      /2 files, median 10[\s\S]*10 src\/b\.ts[\s\S]*10 place src/,
    )
  })
})

describe('near-copies', () => {
  const copy = (count: number, head = '') =>
    `import { x } from './${head}.ts'\n${head}()\n${rows(count)}\n`
  const three = (count: number) => ({
    'src/a.ts': copy(count, 'a'),
    'src/b.ts': copy(count, 'b').replaceAll('  row', '\n\n      row'),
    'src/c.ts': copy(count, 'c'),
  })
  test('the third run of ten lines is told once, with all its places', () => {
    const files = Object.entries(three(14)).map(([path, text]) => sourceFile(path, text))
    expect(nearCopies(files).map(({ what }) => what)).toEqual([
      '10 or more lines stand 3 times: src/a.ts:3, src/b.ts:5, src/c.ts:3',
    ])
  })
  test('two copies, short runs and repetition in place are not', () => {
    const { 'src/a.ts': a, 'src/b.ts': b } = three(14)
    expect(places(nearCopies, { 'src/a.ts': a, 'src/b.ts': b })).toEqual([])
    expect(places(nearCopies, three(9))).toEqual([])
    expect(places(nearCopies, { 'src/a.ts': 'same()\n'.repeat(19) })).toEqual([])
  })
})
