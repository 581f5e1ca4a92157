import { describe, expect, test } from 'vitest'
import { readAreaOrder } from './area-order.ts'
import { filesOf, places, sees, seesLines } from './law-sees.ts'
import { doors } from './laws/doors.ts'
import { fileNames } from './laws/file-names.ts'
import { knownProperties } from './laws/known-properties.ts'
import { lateHandlers } from './laws/late-handlers.ts'
import { lightScreens } from './laws/light-screens.ts'
import { pureRoots } from './laws/pure-roots.ts'
import { queryKeys } from './laws/query-keys.ts'
import { runtimes } from './laws/runtimes.ts'
import { singleGateways } from './laws/single-gateways.ts'
import { stateColumns } from './laws/state-columns.ts'
import { tableOwnership } from './laws/table-ownership.ts'
import { uniqueNames } from './laws/unique-names.ts'

describe('the order of areas', () => {
  test('is read from areas.ts, and empty without it', () => {
    const text =
      "const wings = {\n  platform: ['platform'], // the base\n  sales: [\n    'orders',\n    'pos',\n  ],\n}\n"
    const order = [
      ['platform', 'platform'],
      ['orders', 'sales'],
      ['pos', 'sales'],
    ]
    expect([...readAreaOrder(filesOf({ 'src/areas.ts': text }))]).toEqual(order)
    expect(readAreaOrder([]).size).toBe(0)
  })
  test('must be legible', () => {
    expect(() => readAreaOrder(filesOf({ 'src/areas.ts': 'export {}' }))).toThrow('no list')
  })
})

describe('query keys', () => {
  const around = {
    'src/sales/orders/web/index.tsx': "export const ordersWeb = { area: 'orders', pages: [] }\n",
    'src/sales/orders/web/EditOrder.tsx':
      "useQuery(orderMoneyApi.ask('of', { id }))\nuseAct({ area: 'people', run })\n",
  }
  const wrong = {
    'src/sales/orders/web/orders-api.ts':
      "export const orderMoneyApi = connect<typeof orderMoneyContract>('orderMoney')\n",
    'src/sales/orders/web/Figures.tsx': "useQuery({ queryKey: ['order worth', id], queryFn })\n",
  }
  const clean = {
    'src/sales/orders/web/orders-api.ts':
      "export const orderMoneyApi = connect<typeof orderMoneyContract>('orderMoney', 'orders')\n",
    'src/sales/orders/web/scans-api.ts':
      "export const scansOfOrders = connect<typeof scanningContract>('scanning')\n",
    'src/sales/orders/web/Figures.tsx':
      "useQuery({ queryKey: ['orders', 'worth', id], queryFn })\n",
    'src/sales/orders/web/People.tsx': "useQuery({ queryKey: ['people', id], queryFn })\n",
  }
  sees(queryKeys, wrong, clean, around)
})

describe('runtimes', () => {
  const around = {
    'src/app/registry.ts': "import { routes } from '#sales/orders/server/index.ts'\n",
    'src/app/sidebar.ts': "import { orders } from '#sales/orders/orders.area.ts'\n",
  }
  const wrong = {
    'src/sales/orders/web/OrdersPage.tsx':
      "import type { Row } from '../server/orders.queries.ts'\n",
    'src/sales/orders/web/lazy.ts': "const late = () => import('#sales/orders/server/index.ts')\n",
    'src/sales/orders/server/confirm-order.ts': "export { Page } from '../web/index.tsx'\n",
    'src/sales/orders/orders.rules.ts': "import '#sales/orders/server/index.ts'\n",
    'src/app/server.ts': "import '#app/web/routes.tsx'\n",
    'src/app/web/main.tsx': "import { registry } from '#app/registry.ts'\n",
  }
  const clean = {
    'src/sales/orders/web/OrdersPage.tsx': "import { rules } from '../orders.rules.ts'\n",
    'src/sales/orders/server/confirm-order.ts':
      "// import '../web/index.tsx'\nimport '../orders.rules.ts'\n",
    'src/app/web/main.tsx': "import { sidebar } from '#app/sidebar.ts'\n",
  }
  sees(runtimes, wrong, clean, around)
})

describe('light screens', () => {
  const around = {
    'src/sales/orders/orders.contract.ts': "import { z } from 'zod'\nexport const kinds = ['a']\n",
    'src/sales/orders/orders.rules.ts': "import { kinds } from './orders.contract.ts'\n",
    'src/sales/orders/orders.words.ts': "import type { Order } from './orders.contract.ts'\n",
  }
  const wrong = {
    'src/sales/orders/web/OrdersPage.tsx': "import { kinds } from '../orders.contract.ts'\n",
    'src/sales/orders/web/order-words.ts':
      "import { type Order, kinds } from '../orders.contract.ts'\n",
    'src/sales/orders/web/order-columns.tsx': "import { rule } from '../orders.rules.ts'\n",
    'src/sales/orders/web/late.ts': "const late = () => import('zod')\n",
  }
  const clean = {
    'src/sales/orders/web/OrdersPage.tsx': "import type { Order } from '../orders.contract.ts'\n",
    'src/sales/orders/web/order-words.ts': "import { words } from '../orders.words.ts'\n",
    'src/sales/orders/server/orders.queries.ts': "import { kinds } from '../orders.contract.ts'\n",
  }
  sees(lightScreens, wrong, clean, around)
})

describe('known properties', () => {
  const around = {
    'src/platform/web/theme.css': ':root { --row-height: 40px; }\n',
    'src/platform/web/theme-tokens.ts':
      "const surfaces = {\n  accent: ['#27629f', '#7fb2e5'],\n}\nconst tones = {\n  bad: { fg },\n}\n",
    'src/sales/orders/web/OrderBar.tsx': "const style = { '--share': share }\n",
  }
  const wrong = {
    'src/sales/orders/web/orders.module.css': '.chip { outline: 2px solid var(--focus-ring); }\n',
    'src/sales/orders/web/lines.module.css':
      '.line { color: var(--mark, var(--acent)); --mark: red; }\n',
  }
  const clean = {
    'src/sales/orders/web/OrderBar.module.css':
      '.bar { inline-size: var(--share); block-size: var(--row-height); color: var(--accent); }\n',
    'src/sales/orders/web/order-paper.module.css':
      '.page { color: var(--mantine-color-text); background: var(--tone-bad-bg); }\n',
  }
  sees(knownProperties, wrong, clean, around)
})

describe('pure roots', () => {
  const path = 'src/sales/orders/orders.rules.ts'
  const wrong = [
    "import { createHash } from 'node:crypto'",
    "import type { Kysely } from 'kysely'",
    "import { load } from './server/index.ts'",
    'const now = Date.now()',
    'const now = new Date()',
    'const now = new Date',
    'const id = Math.random()',
    'const id = crypto.randomUUID()',
    'const home = process.env.HOME',
    "const answer = fetch('/x')",
  ]
  const clean = [
    "import { z } from 'zod'",
    "import { oc } from '@orpc/contract'",
    "import { money } from '#platform/money.ts'",
    'const then = new Date(instant)',
    '// Date.now() would be the clock.',
    "const label = 'Date.now()'",
    'const refetch = form.process.step',
  ]
  seesLines(pureRoots, path, wrong, clean)
  test('tests and main may read the clock', () => {
    const text = 'const now = Date.now()\n'
    expect(places(pureRoots, { 'src/sales/orders/a.test.ts': text, 'src/app/a.ts': text })).toEqual(
      [],
    )
  })
})

describe('doors', () => {
  const wrong = {
    'src/organization/users/server/sign-in.ts':
      "import { x } from '#sales/orders/orders.rules.ts'\n",
    'src/platform/server/moves.ts': "import { x } from '#organization/users/users.area.ts'\n",
    'src/sales/orders/server/place-order.ts':
      "import { x } from '#stock/inventory/server/reserve-stock.ts'\n",
    'src/sales/orders/web/OrdersPage.tsx':
      "import { Level } from '../../inventory/web/Level.tsx'\n",
    'src/sales/orders/orders.rules.ts': "import { x } from '#app/registry.ts'\n",
    'src/organization/users/users.rules.ts': "import { x } from '../../../tests/support/db.ts'\n",
    'src/office/activity/known.ts': "import { allAreas } from '#all-areas.ts'\n",
    'src/sales/orders/web/all.ts': "import { salesAreas } from '#sales/areas-of-sales.ts'\n",
    'src/sales/shipping/rules.ts': 'export const x = 1\n',
    'src/stock/orders/rules.ts': 'export const x = 1\n',
    'src/orders/web/OrdersPage.tsx': 'export const x = 1\n',
  }
  const clean = {
    'src/sales/orders/server/place-order.ts':
      "import { x } from '#stock/inventory/server/index.ts'\nimport '#platform/server/db/pool.ts'\n",
    'src/sales/orders/web/OrdersPage.tsx':
      "import { Level } from '#stock/inventory/web/index.tsx'\n",
    'src/sales/orders/orders.rules.ts':
      "import { x } from '#stock/inventory/inventory.rules.ts'\nimport '#areas.ts'\n",
    'src/app/server.ts': "import { x } from '#sales/orders/server/orders.routes.ts'\n",
    'src/app/api.ts': "import { allAreas } from '#all-areas.ts'\n",
    'src/all-areas.ts': "import { salesAreas } from './sales/areas-of-sales.ts'\n",
    'src/organization/users/users.test.ts': "import { x } from '../../../tests/support/db.ts'\n",
  }
  sees(doors, wrong, clean)
  test('without a list of areas only the doors are checked', () => {
    const files = filesOf({
      ...clean,
      'src/organization/users/a.ts': "import '#sales/orders/orders.rules.ts'\n",
    })
    expect(doors(files, new Map())).toEqual([])
  })
})

describe('table ownership', () => {
  const around = {
    'db/migrations/0001_inventory_levels.sql': '-- Why.\ncreate table stock_levels (id bigint);\n',
    'db/migrations/0002_orders_orders.sql':
      '-- Why.\ncreate table if not exists orders (id bigint);\n',
  }
  const sql = (text: string) => `await sql\`${text}\`.execute(tx)\n`
  const path = 'src/sales/orders/server/place-order.ts'
  const writes = ['insert into stock_levels (id)', 'update stock_levels l set n = 1']
  const more = [
    'delete from public.stock_levels',
    'copy stock_levels (id) from stdin',
    'truncate stock_levels',
    'merge into stock_levels l using orders o on true',
    'alter table stock_levels add n bigint',
    'alter table stock_levels add constraint c check (n > 0)',
  ]
  test.each([...writes, ...more])('orders may not %s', (text) => {
    expect(places(tableOwnership, { ...around, [path]: `\n${sql(text)}` })).toEqual([`${path}:2`])
  })
  const wrong = {
    'src/sales/orders/server/a.ts': "tx.insertInto('stock_levels')\n",
    'src/sales/orders/server/b.ts': "tx.updateTable('stock_levels as l')\n",
    'src/sales/orders/server/c.ts': "tx\n  .deleteFrom('stock_levels')\n",
    'src/sales/orders/server/d.ts': "await pool.query('delete from nowhere where id = 1')\n",
    'src/stock/inventory/server/e.ts': sql('select 1 from orders o'),
    'src/stock/inventory/server/f.ts': sql('left join orders o on true'),
    'src/stock/inventory/server/g.ts': "tx.selectFrom('orders as o')\n",
    'src/stock/inventory/server/h.ts': "await pool.query('SELECT 1\\n FROM orders')\n",
    'db/migrations/0003_orders_f.sql':
      '-- Why.\ncreate function f() returns void as $$\nbegin\n  update stock_levels set n = 0;\nend $$ language plpgsql;\n',
    'db/migrations/0004_inventory_v.sql': '-- Why.\ncreate view v as select * from orders;\n',
    'db/migrations/0005_inventory_r.sql':
      '-- Why.\nalter table stock_levels add o bigint references orders;\n',
    'db/migrations/0006_orders_f.sql': "-- Why.\nexecute 'delete from stock_levels';\n",
  }
  const clean = {
    'src/sales/orders/server/a.ts': [
      sql('insert into orders (id) select id from stock_levels on conflict do update set id = 1'),
      sql('create temp table batch (id bigint); insert into batch values (1)'),
      sql('select 1 from orders for update -- delete from stock_levels'),
      "throw new Refusal('Could not take it from stock_levels')\n",
    ].join(''),
    'src/platform/server/db/migrate.ts': sql(
      'create table if not exists ledger (id bigint); insert into ledger values (1)',
    ),
    'src/sales/orders/server/a.test.ts': sql('delete from stock_levels'),
    'tests/support/empty.ts': sql('delete from stock_levels'),
    'db/migrations/0004_orders_k.sql':
      '-- Why.\nalter table stock_levels add constraint c\n  foreign key (o) references orders (id);\n',
    'src/stock/inventory/web/Level.tsx': "const label = 'select one from orders'\n",
    'db/migrations/0003_orders_f.sql':
      "-- We never delete from stock_levels here.\ncomment on table orders is 'we update stock_levels set n';\n",
  }
  sees(tableOwnership, wrong, clean, around)
})

describe('single gateways', () => {
  const path = 'src/sales/orders/server/place-order.ts'
  const wrong = [
    'const pool = new pg.Pool({ connectionString })',
    'const client = new Client({ connectionString })',
    'await db.transaction().execute(run)',
    "await client.query('BEGIN')",
    'await client.query(`begin isolation level serializable`)',
    "import type { FastifyInstance } from 'fastify'",
    "import helmet from '@fastify/helmet'",
    "import { request } from 'node:https'",
    "import nodemailer from 'nodemailer'",
    "const answer = await fetch('/orders')",
    "const live = new EventSource('/live')",
    'const old = new XMLHttpRequest()',
  ]
  const clean = [
    "const label = 'Begin'",
    'await queries.fetch(id)',
    '// We begin with fetch() here.',
  ]
  seesLines(singleGateways, path, wrong, clean)
  test('each gateway may do its own', () => {
    const own = {
      'src/platform/server/db/pool.ts': 'new pg.Pool({})\nclass Ours extends pg.Pool {}\n',
      'src/platform/server/db/embedded/look.ts': 'new Client({})\n',
      'src/platform/server/db/transact.ts': "db.transaction()\nclient.query('begin')\n",
      'src/platform/server/http/server.ts': "import fastify from 'fastify'\n",
      'src/platform/server/outside/ask.ts': "import { request } from 'node:https'\n",
      'src/organization/connections/server/mail-server.ts': "import nodemailer from 'nodemailer'\n",
      'src/platform/web/client.ts': "fetch('/x')\n",
      'src/platform/web/live/listen.ts': "new EventSource('/live')\n",
    }
    expect(places(singleGateways, own)).toEqual([])
  })
})

describe('state columns', () => {
  const path = 'src/sales/orders/server/place-order.ts'
  const wrong = [
    "await sql`update orders set state = 'packed' where id = 1`",
    `await sql\`update orders set n = (select 1 where true), state = \${to}\``,
    `await sql\`update \${table} set (n, state) = (1, 2)\``,
    "await sql`insert into orders (state) values ('a') on conflict (id) do update set state = 'b'`",
    "await tx.updateTable('orders').set({ n: 1, state: to })",
    "await tx.updateTable('orders').set('state', to)",
    "await tx.updateTable('orders').set((eb) => ({ state: eb.val(to) }))",
  ]
  const clean = [
    "await sql`insert into orders (id, state) values (1, 'pending')`",
    "await sql`update orders set n = 1 where state = 'pending'`",
    "await sql`update orders o set n = (select 1 from p where state = 'x') from p where o.state = 'y'`",
    "await tx.updateTable('orders').set({ n: 1 }).where('state', '=', from)",
    "await tx.insertInto('orders').values({ state: 'pending' })",
    'seen.set({ state })',
  ]
  seesLines(stateColumns, path, wrong, clean)
  const sql = "await sql`update orders set state = 'packed'`\n"
  test('moves.ts and tests may', () => {
    expect(
      places(stateColumns, { 'src/platform/server/moves.ts': sql, 'tests/a.ts': sql }),
    ).toEqual([])
  })
  test('a function in a migration may not', () => {
    const migration = {
      'db/migrations/0001_orders_f.sql': "-- Why.\nupdate orders set state = 'a';\n",
    }
    expect(places(stateColumns, migration)).toEqual(['db/migrations/0001_orders_f.sql:2'])
  })
  test('the migration that adds the column may', () => {
    const text =
      "-- Why.\nalter table orders add column state text;\nupdate orders set state = 'a';\n"
    expect(places(stateColumns, { 'db/migrations/0001_orders_f.sql': text })).toEqual([])
  })
})

describe('names', () => {
  const wrong = {
    'src/sales/orders/server/placeOrder.ts': '',
    'src/sales/orders/server/Order.ts': '',
    'src/sales/orders/web/order_panel.tsx': '',
    'src/sales/orders/web/order-panel.tsx': 'export function OrderPanel() {}\n',
    'src/sales/orders/server/Drawer/place-order.ts': '',
    'src/sales/orders/utils.ts': '',
    'src/sales/orders/orders.types.ts': '',
    'src/sales/orders/server/order-helpers.ts': '',
    'src/sales/orders/web/OrderService.tsx': '',
    'src/sales/orders/common/order.ts': '',
    'tests/support/constants.ts': '',
  }
  const clean = {
    'src/sales/orders/web/OrderPanel.tsx': '',
    'src/sales/orders/web/OrderPanel.test.tsx': '',
    'src/sales/orders/web/OrderPanel.module.css': '',
    'src/sales/orders/web/order-columns.tsx': 'export const orderColumns = []\n',
    'src/platform/web/DataTable/sort-rows.ts': '',
    'src/sales/orders/orders.contract.ts': '',
    'src/organization/outlets/service-location.ts': '',
    'src/sales/orders/README.md': '',
    'tests/journeys/warehouse-manager.test.ts': '',
  }
  sees(fileNames, wrong, clean)
  test('a base name appears once', () => {
    const twice = {
      'src/sales/orders/server/money.ts': '',
      'src/organization/users/web/Money.tsx': '',
    }
    expect(places(uniqueNames, twice)).toEqual(['src/organization/users/web/Money.tsx:1'])
    const doorsAndTests = {
      'src/sales/a/README.md': '',
      'src/sales/b/README.md': '',
      'src/sales/a/server/index.ts': '',
      'src/sales/b/server/index.ts': '',
      'src/sales/a/money.ts': '',
      'src/sales/a/money.test.ts': '',
    }
    expect(places(uniqueNames, doorsAndTests)).toEqual([])
  })
})

describe('expectations of promises', () => {
  const wrong = [
    'await expect(act(1)).rejects.toMatchObject({ name: await nameOf(id) })',
    `await expect(act(1)).rejects.toThrow(\`\${await nameOf(id)} is blocked\`)`,
    'await expect(act(1)).resolves.not.toEqual([(1), await rows()])',
  ]
  const clean = [
    `await expect(act(1)).rejects.toThrow(\`\${name} is blocked\`); await end()`,
    'expect(await act(1)).toEqual(await rows())',
  ]
  seesLines(lateHandlers, 'src/sales/orders/server/place-order.test.ts', wrong, clean)
})
