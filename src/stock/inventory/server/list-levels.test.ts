import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import type { Role } from '#organization/users/roles.ts'
import { chosenValues, readSpan } from '#platform/lists/list-filters.ts'
import { listInput } from '#platform/lists/list-input.ts'
import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { levelFilter, listedLevels } from '../../../../tests/support/listed-stock.ts'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { setUp } from '../../../../tests/support/world.ts'
import { type ExpirySpan, expirySpanKeys } from '../expiry.rules.ts'
import { levelClasses } from '../level-classes.ts'
import { type LevelCall, levelsOnly } from '../levels.list.ts'
import { lotList } from '../lots.list.ts'
import type { LevelRow, ShownLot } from '../stock-lists.contract.ts'
import { levelFigures, stockWorth } from './count-levels.ts'
import { getLevel } from './get-level.ts'
import { countLevels } from './list-levels.ts'
import { countExpiring, lots as servedLots } from './list-lots.ts'

let db: Database
let outletIds: readonly string[] = []

const categories = ['Kitchen', 'Bath', 'Garden'] as const
const wares = Array.from({ length: 24 }, (_, n) => ({
  sku: `W-${String(n * 7).padStart(3, '0')}`,
  title: `${n % 3 === 0 ? 'Oak' : 'Steel'} ${n % 2 === 0 ? 'tray' : 'jug'} ${n}`,
  category: categories[n % 3] ?? '',
  priceMinor: 100,
  currency: 'GBP',
  barcodes: [`CODE-${n}`],
}))

/** Levels of every kind, inserted directly: this tests what lists show of them. */
beforeAll(async () => {
  db = await testDatabase()
  outletIds = await db.transaction(async (tx) => {
    const ids: string[] = []
    for (const code of ['LEEDS', 'YORK', 'HULL'])
      ids.push(
        await addOutlet(tx, setUp, {
          code,
          name: code,
          kind: 'store',
          city: code,
          currency: 'GBP',
        }),
      )
    const { idBySku } = await addProducts(tx, setUp, wares)
    await sql`update outlets set ships = false, allows_negative = true where code = 'HULL'`.execute(
      tx,
    )
    await sql`insert into stock_levels (variant_id, outlet_id, on_hand, reserved, unavailable,
        reorder_point, most_quantity, value_minor, last_moved_at)
      select v.id, o.id, s.on_hand, least(s.h % 4, greatest(s.on_hand, 0)), 0,
        case when s.h % 3 = 0 then 6 end, case when s.h % 5 = 0 then 9 end,
        greatest(s.on_hand, 0) * 40,
        case when s.h % 7 > 0 then now() - s.h % 200 * interval '1 day' end
      from variants v cross join outlets o cross join lateral (
        select hashtext(v.sku || o.code) & 1023 as h,
          case when o.code = 'HULL' and v.sku like '%7' then -2
            else (hashtext(o.code || v.sku) & 1023) % 14 end as on_hand) as s
      where s.h % 6 > 0`.execute(tx)
    await sql`insert into stock_demand (variant_id, outlet_id, mean_daily, deviation_daily, abc, xyz,
        last_issued_on)
      select variant_id, outlet_id, 0.5, 1, (array['A', 'B', 'C'])[1 + on_hand % 3],
        (array['X', 'Y', 'Z'])[1 + reserved % 3], current_date - (on_hand * 17)::integer
      from stock_levels where on_hand >= 0`.execute(tx)
    const lots = [...idBySku.values()]
      .slice(0, 8)
      .map((variantId, n) => ({ id: newId(), variantId, n }))
    for (const { id, variantId, n } of lots) {
      await sql`insert into lots (id, variant_id, code, expires_on, state) values (${id}, ${variantId},
        ${`L${n}`}, current_date + ${n * 20 - 20}::integer, ${n === 3 ? 'on_hold' : 'approved'})`.execute(
        tx,
      )
      await sql`insert into stock_places (variant_id, outlet_id, lot_id, on_hand)
        select variant_id, outlet_id, ${id}, on_hand from stock_levels
        where variant_id = ${variantId} and on_hand > 0`.execute(tx)
    }
    return ids
  })
})

const staffActor = (role: Role, outlets: readonly string[] | null = null): Actor => {
  const permissions = permissionsOfRoles([role])
  const userId = '0199a000-0000-7000-8000-000000000001'
  const grants = [{ role, permissions, outletIds: outlets }]
  return newActor({ userId, name: role, roles: [role], permissions, grants })
}

async function walk<R>(
  page: (after?: string) => Promise<{ rows: readonly R[]; nextCursor: string | null }>,
): Promise<R[]> {
  const rows: R[] = []
  let after: string | undefined
  do {
    const found = await page(after)
    rows.push(...found.rows)
    after = found.nextCursor ?? undefined
  } while (after !== undefined)
  return rows
}

const allLevels = (actor: Actor, call: LevelCall) =>
  walk((after) => listedLevels(db.reader, actor, { ...call, after }))

const keysOf = (rows: readonly LevelRow[]) => rows.map((row) => `${row.sku} ${row.outletId}`)

type Truth = LevelRow & { category: string; isExpiring: boolean; isDead: boolean }

/** The same rows from one plain statement, as the truth for a filter in JavaScript. */
async function truth(): Promise<readonly Truth[]> {
  const plain = await allLevels(staffActor('super_admin'), {})
  const more = await sql<{ key: string; category: string; isExpiring: boolean; isDead: boolean }>`
    select v.sku || ' ' || l.outlet_id as key, p.category,
      exists (select from stock_places s join lots t on t.id = s.lot_id
        where s.variant_id = l.variant_id and s.outlet_id = l.outlet_id and s.on_hand > 0
          and t.expires_on <= current_date + 30) as "isExpiring",
      l.on_hand > 0 and (l.last_moved_at < now() - interval '90 days'
        or coalesce(d.last_issued_on < current_date - 90, false)) as "isDead"
    from stock_levels l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    left join stock_demand d on d.variant_id = l.variant_id and d.outlet_id = l.outlet_id`.execute(
    db.reader,
  )
  const byKey = new Map(more.rows.map((row) => [row.key, row]))
  expect(keysOf(plain).toSorted()).toEqual([...byKey.keys()].toSorted())
  return plain.map((row) => {
    const found = byKey.get(`${row.sku} ${row.outletId}`)
    if (!found) throw new Error(`${row.sku} is not there.`)
    return { ...row, ...found }
  })
}

/** Whether a row has one of the values asked for and none of those left out. */
function hasThose(asked: readonly string[] | undefined, has: (value: string) => boolean) {
  const { within, without } = chosenValues(asked ?? [])
  return (within.length === 0 || within.some(has)) && !without.some(has)
}

const isWithin = (asked: string | undefined, value: number) => {
  const { from, to } = readSpan(asked ?? '') ?? { from: null, to: null }
  return (from === null || value >= Number(from)) && (to === null || value <= Number(to))
}

function isMeant(row: Truth, call: LevelCall): boolean {
  const words = (call.q ?? '').toLowerCase().split(' ').filter(Boolean)
  const text = `${row.sku} ${row.title}`.toLowerCase()
  const isOnly: Readonly<Record<string, boolean>> = {
    expiring: row.isExpiring,
    dead: row.isDead,
    never_stocked: row.lastMovedAt === null,
  }
  return (
    hasThose(call.outletId, (id) => row.outletId === id) &&
    hasThose(call.variantId, (id) => row.variantId === id) &&
    hasThose(call.status, (status) => row.status === status) &&
    hasThose(call.category, (word) => row.category === (word === 'empty' ? '' : word)) &&
    hasThose(call.class, (name) => [...name].every((axis) => row.class?.includes(axis) ?? false)) &&
    hasThose(call.only, (only) => isOnly[only] ?? false) &&
    isWithin(call.onHand, row.onHand / 10 ** row.quantityScale) &&
    words.every((word) => text.includes(word))
  )
}

/** How each order compares two rows; ties by SKU-independent keys: the outlet, then the variant. */
const orders = {
  sku: (a: Truth, b: Truth) => compare(a.sku, b.sku),
  product: (a: Truth, b: Truth) => compare(a.title, b.title),
  onHand: (a: Truth, b: Truth) => a.onHand - b.onHand,
  lastMoved: (a: Truth, b: Truth) => compare(a.lastMovedAt ?? '', b.lastMovedAt ?? ''),
} as const

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

function inOrder(rows: readonly Truth[], sort: string): readonly Truth[] {
  const key = sort.replace('-', '') as keyof typeof orders // parse edge: one of the orders
  const turned = sort.startsWith('-') ? -1 : 1
  const isBare = (row: Truth) => Number(key === 'lastMoved' && row.lastMovedAt === null)
  return rows.toSorted(
    (a, b) =>
      isBare(a) - isBare(b) ||
      turned *
        (orders[key](a, b) || compare(a.outletId, b.outletId) || compare(a.variantId, b.variantId)),
  )
}

test('every filter, at every page size and in every order, shows exactly its levels', async () => {
  const rows = await truth()
  const some = <T extends string>(...values: readonly T[]) => {
    const turned = values.flatMap((value) => [value, `-${value}`])
    const several = fc.uniqueArray(fc.constantFrom(...values), { minLength: 2, maxLength: 3 })
    const one = fc.constantFrom(...values).map((value) => [value])
    return fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: one },
      { weight: 1, arbitrary: several },
      { weight: 1, arbitrary: fc.constantFrom(...turned).map((value) => [value]) },
    )
  }
  const filters = fc.record({
    outletId: some(...outletIds),
    status: some('negative', 'out', 'low', 'over', 'in_stock'),
    class: some(...levelClasses),
    category: some(...categories, 'Nothing', 'empty'),
    only: some(...levelsOnly),
    variantId: some(rows[5]?.variantId ?? '', rows[9]?.variantId ?? ''),
    onHand: fc.constantFrom(undefined, undefined, undefined, '..0', '3..7', '-2', '5..'),
    q: fc.constantFrom('', '', 'oak', 'tray', 'steel jug', 'W-0', 'w-021', 'zebra'),
  })
  const sorts = Object.keys(orders).flatMap((key) => [key, `-${key}`])
  const asked = fc.tuple(filters, fc.constantFrom(1, 2, 7, 200), fc.constantFrom(...sorts))
  await fc.assert(
    fc.asyncProperty(asked, async ([filter, limit, sort]) => {
      const meant = inOrder(
        rows.filter((row) => isMeant(row, filter)),
        sort,
      )
      const found = await allLevels(staffActor('super_admin'), { ...filter, limit, sort })
      expect(keysOf(found)).toEqual(keysOf(meant))
      const source = { reader: db.reader, pool: db.pool }
      const counted = await countLevels(source, staffActor('super_admin'), levelFilter(filter))
      expect(counted).toEqual({ count: meant.length, isMore: false })
    }),
    { seed: printedSeed('filters of levels'), numRuns: 200 },
  )
})

test('several statuses or classes, each read from its own part, are merged in every order', async () => {
  const rows = await truth()
  const filters: readonly LevelCall[] = [
    { status: ['low', 'out'] },
    { status: ['-in_stock'] },
    { status: ['negative', 'low', 'over'], outletId: [outletIds[2] ?? ''] },
    { class: ['AX', 'BY', 'CZ'] },
    { class: ['A', 'Z'], status: ['-out'] },
  ]
  for (const filter of filters) {
    const meant = rows.filter((row) => isMeant(row, filter))
    expect(meant.length, JSON.stringify(filter)).toBeGreaterThan(2)
    for (const sort of Object.keys(orders).flatMap((key) => [key, `-${key}`])) {
      const found = await allLevels(staffActor('super_admin'), { ...filter, limit: 3, sort })
      expect(keysOf(found), `${JSON.stringify(filter)} ${sort}`).toEqual(
        keysOf(inOrder(meant, sort)),
      )
    }
  }
})

test('a barcode finds its one product, and other users’ outlets are neither shown nor counted', async () => {
  const [leeds = '', york = ''] = outletIds
  const byCode = await allLevels(staffActor('super_admin'), { q: 'CODE-3' })
  expect(new Set(byCode.map(({ sku }) => sku))).toEqual(new Set(['W-021']))
  const own = await allLevels(staffActor('warehouse_manager', [leeds]), {})
  expect(new Set(own.map(({ outletId }) => outletId))).toEqual(new Set([leeds]))
  const foreign = levelFigures(db.reader, staffActor('warehouse_manager', [leeds]), {
    outletId: [york],
  })
  await expect(foreign).rejects.toMatchObject({ kind: 'missing' })
})

test('each figure is the number of levels, or of lots, that it opens', async () => {
  const [, york = ''] = outletIds
  for (const actor of [staffActor('super_admin'), staffActor('warehouse_manager', [york])]) {
    for (const outletId of [undefined, [york]]) {
      const figures = await levelFigures(db.reader, actor, { outletId })
      const listed = async (filter: LevelCall) =>
        (await allLevels(actor, { ...filter, outletId })).length
      expect(figures).toEqual({
        cap: 10_000,
        low: await listed({ status: ['low'] }),
        out: await listed({ status: ['out'] }),
        negative: await listed({ status: ['negative'] }),
        over: await listed({ status: ['over'] }),
        expiring: await listed({ only: ['expiring'] }),
      })
      const spans = await countExpiring(db.reader, actor, {
        outletIds: outletId ?? [],
      })
      const lots = async (filter: { daysLeft?: string; expires?: ExpirySpan; state?: string }) =>
        (
          await walk<ShownLot>((after) =>
            servedLots.page(
              db.reader,
              actor,
              listInput(lotList).parse({ ...filter, outletId, limit: 2, after }),
            ),
          )
        ).length
      for (const key of expirySpanKeys) expect(spans[key]).toBe(await lots({ expires: key }))
      // Each lot is counted once.
      expect(spans.expired + spans.week + spans.month).toBe(await lots({ daysLeft: '..30' }))
      expect(spans.held).toBe(await lots({ state: 'on_hold' }))
      expect(spans.recalled).toBe(await lots({ state: 'recalled' }))
    }
  }
})

test('costs are visible to users with access to them, at their outlets alone', async () => {
  const [leeds = '', york = ''] = outletIds
  const of = async (actor: Actor) => {
    const { rows } = await listedLevels(db.reader, actor, { limit: 200 })
    const seen = rows.filter((row) => row.valueMinor !== null).map(({ outletId }) => outletId)
    return [...new Set(seen)].toSorted()
  }
  expect(await of(staffActor('super_manager'))).toEqual(outletIds.toSorted())
  expect(await of(staffActor('warehouse_manager'))).toEqual([])
  const both = staffActor('warehouse_manager', [leeds, york])
  const permissions = permissionsOfRoles(['store_manager'])
  const managesYork = { role: 'store_manager', permissions, outletIds: [york] }
  const mixed = { ...both, grants: [...both.grants, managesYork] }
  expect(await of(mixed)).toEqual([york])

  const rows = await allLevels(mixed, { outletId: [york] })
  const sum = rows.reduce((total, { valueMinor }) => total + (valueMinor ?? 0), 0)
  expect(await stockWorth(db.reader, mixed, {})).toEqual({
    sums: [{ currency: 'GBP', valueMinor: sum }],
  })
  const stocked = rows.find(({ onHand }) => onHand > 0)
  expect(stocked?.averageCostMinor).toBe(40)
  const level = { variantId: stocked?.variantId ?? '', outletId: york }
  const plain = await getLevel(db.reader, staffActor('warehouse_manager', [york]), level)
  expect(plain).toMatchObject({ valueMinor: null, averageCostMinor: null })
})
