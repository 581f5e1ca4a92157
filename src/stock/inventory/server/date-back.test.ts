import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addBin } from '#organization/outlets/server/index.ts'
import { addDays, formatDay } from '#platform/days.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { listedWorth } from '../../../../tests/support/listed-stock.ts'
import {
  adjustBy,
  aStore,
  aWareOf,
  balancesOf,
  happened,
  ledgerOf,
  refusalOf,
  type Store,
  setAt,
  type Ware,
} from '../../../../tests/support/past-days-steps.ts'
import { makeUser, makeWorld, setUp } from '../../../../tests/support/world.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { findOrAddLot } from './find-or-add-lot.ts'
import { getLevel } from './get-level.ts'
import { requireOpenDay } from './open-days.ts'
import { worthOfParts } from './stock-worth.queries.ts'
import { worthOfMonths } from './worth-over-time.ts'

let db: Database
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  admin = (await makeWorld(db, 0)).admin
})

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(work)

/** Quantity and value of the only product of an outlet at the end of a day. */
async function worthOn({ outletId }: Store, on?: string) {
  const asked = { outletId: [outletId], limit: 10, ...(on ? { on } : {}) }
  const { rows } = await listedWorth(db.reader, admin, asked)
  return [rows[0]?.onHand ?? 0, rows[0]?.valueMinor ?? 0]
}

describe('an adjustment for a past day', () => {
  test('counts from that day on, in quantity and in value, and shows when it was entered', async () => {
    const store = await aStore(db)
    const ware = await aWareOf(db)
    await happened(db, store, ware, { days: 20, received: 10, valueMinor: 1_000 })
    await adjustBy(db, admin, store, ware, { difference: -3, on: store.ago(5) })
    expect(await worthOn(store, store.ago(6))).toEqual([10, 1_000])
    expect(await worthOn(store, store.ago(5))).toEqual([7, 700])
    expect(await worthOn(store)).toEqual([7, 700])
    const { rows } = await ledgerOf(db, admin, store, ware)
    expect(rows).toMatchObject([
      { onHandDelta: -3, onHandAfter: 7, datedBack: { on: store.ago(5) } },
      { onHandDelta: 10, onHandAfter: 10, datedBack: null },
    ])
    const event = await db.reader
      .selectFrom('events')
      .select('data')
      .where('entity_id', '=', ware.id)
      .where('type', '=', 'stock.adjusted')
      .executeTakeFirstOrThrow()
    expect(event.data).toMatchObject({ onHand: [10, 7], countsFor: formatDay(store.ago(5)) })
  })

  test('changes the value of a month that has ended', async () => {
    const store = await aStore(db)
    const ware = await aWareOf(db)
    await setAt(db, store.outletId, inventorySettings.backDays.key, 366)
    const ended = addDays(`${store.today.slice(0, 8)}01`, -1)
    const valueThen = async () => {
      const { months } = await worthOfMonths(db.reader, admin, store)
      return months.map(({ on, valueMinor }) => [on, valueMinor]).slice(-2)
    }
    await happened(db, store, ware, { days: 60, received: 10, valueMinor: 1_000 })
    expect(await valueThen()).toEqual([
      [ended, 1_000],
      [store.today, 1_000],
    ])
    await adjustBy(db, admin, store, ware, { difference: -1, on: ended })
    await adjustBy(db, admin, store, ware, { difference: -1 })
    expect(await valueThen()).toEqual([
      [ended, 900],
      [store.today, 800],
    ])
  })

  test.each(['America/New_York', 'Pacific/Auckland'])('ends with the day in %s', async (zone) => {
    const store = await aStore(db, zone)
    const ware = await aWareOf(db)
    await happened(db, store, ware, { days: 20, received: 10, valueMinor: 1_000 })
    await adjustBy(db, admin, store, ware, { difference: 2, on: store.ago(1), unitCostMinor: 50 })
    const found = await sql<{ at: string; entered: boolean }>`
      select to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS.MS') as at,
        entered_at between now() - interval '1 hour' and now() as entered
      from stock_movements where variant_id = ${ware.id} and entered_at is not null`.execute(
      db.reader,
    )
    expect(found.rows).toEqual([{ at: `${store.ago(1)} 23:59:59.999`, entered: true }])
    expect(await worthOn(store, store.ago(2))).toEqual([10, 1_000])
    expect(await worthOn(store, store.ago(1))).toEqual([12, 1_100])
    const upTo = async (days: number) => {
      const { rows } = await ledgerOf(db, admin, store, ware, { upTo: store.ago(days) })
      return rows.map(({ onHandAfter }) => onHandAfter)
    }
    expect([await upTo(2), await upTo(1)]).toEqual([[10], [12, 10]])
    const ahead = worthOfParts(db.reader, admin, { ...store, on: addDays(store.today, 1) })
    await expect(ahead).rejects.toThrow('is not known yet')
  })

  test('for today is the same as without a day', async () => {
    const store = await aStore(db)
    const ware = await aWareOf(db)
    await adjustBy(db, admin, store, ware, { difference: 5, on: store.today })
    expect((await ledgerOf(db, admin, store, ware)).rows).toMatchObject([
      { datedBack: null, onHandAfter: 5 },
    ])
  })
})

describe('a day is refused', () => {
  let store: Store
  let ware: Ware

  beforeAll(async () => {
    store = await aStore(db)
    ware = await aWareOf(db)
    await happened(db, store, ware, { days: 40, received: 10 })
  })

  const refused = async (on: string) => {
    const { code, message, field } = await refusalOf(
      adjustBy(db, admin, store, ware, { difference: -1, on }),
    )
    return [code, field, message]
  }

  test('that has not begun', async () => {
    const on = addDays(store.today, 1)
    expect(await refused(on)).toEqual([
      ...['future_day', 'on'],
      `${formatDay(on)} has not begun at ${store.code}. Choose today or a day before.`,
    ])
  })

  test('that is longer ago than the outlet allows', async () => {
    const first = store.ago(31)
    expect(await refused(store.ago(32))).toEqual([
      ...['day_too_old', 'on'],
      `Adjustments at ${store.code} may be dated back to ${formatDay(first)}. Choose that day or a later one. A Super Admin can change “Adjustments may be dated back by” in Business Settings.`,
    ])
    expect((await adjustBy(db, admin, store, ware, { difference: -1, on: first })).onHand).toBe(9)
  })

  test('that is closed, and while it is being closed', async () => {
    const { outletId, code } = store
    let isCommitted = false
    const opened = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const open = write(async (tx) => {
      await requireOpenDay(tx, { id: outletId, code }, store.ago(4))
      opened.resolve()
      await entered.promise
      isCommitted = true
    })
    await opened.promise
    const closed = write((tx) =>
      writeSetting(tx, admin, {
        setting: inventorySettings.closedThrough,
        ...{ outletId, version: 0, reason: '', value: store.ago(3) },
        words: { currency: 'GBP', locale: 'en-GB' },
      }),
    ).then(() => isCommitted)
    await setTimeout(100)
    entered.resolve()
    await open
    expect(await closed).toBe(true)
    expect(await refused(store.ago(3))).toEqual([
      ...['day_closed', 'on'],
      `Stock at ${code} is closed through ${formatDay(store.ago(3))}. Choose a later day. A Super Admin can change “Stock is closed through” in Business Settings.`,
    ])
    expect(
      (await adjustBy(db, admin, store, ware, { difference: -1, on: store.ago(2) })).onHand,
    ).toBe(8)
  })

  test('where adjustments count for today only', async () => {
    await setAt(db, store.outletId, inventorySettings.backDays.key, 0)
    expect(await refused(store.ago(1))).toEqual([
      ...['day_too_old', 'on'],
      `Adjustments at ${store.code} count for today only. A Super Admin can change “Adjustments may be dated back by” in Business Settings.`,
    ])
    expect((await adjustBy(db, admin, store, ware, { difference: -1 })).onHand).toBe(7)
  })
})

describe('stock that was not on hand then', () => {
  test('cannot have left, on the day itself or at any time since', async () => {
    const store = await aStore(db)
    const ware = await aWareOf(db)
    await happened(db, store, ware, { days: 20, received: 10 })
    await happened(db, store, ware, { days: 10, issued: 8 })
    await happened(db, store, ware, { days: 5, received: 8 })
    const { code, message, field } = await refusalOf(
      adjustBy(db, admin, store, ware, { difference: -3, on: store.ago(15) }),
    )
    const sku = ware.sku
    expect([code, field, message]).toEqual([
      ...['too_little_then', 'on'],
      `On hand of ${sku} at ${store.code} was 2 on ${formatDay(store.ago(10))}, so 3 can't be taken off for ${formatDay(store.ago(15))}. Enter at most 2, or choose a later day.`,
    ])
    const before = refusalOf(
      adjustBy(db, admin, store, ware, { difference: -1, on: store.ago(21) }),
    )
    expect((await before).message).toContain(`was 0 on ${formatDay(store.ago(21))}`)
    expect(
      (await adjustBy(db, admin, store, ware, { difference: -3, on: store.ago(5) })).onHand,
    ).toBe(7)
    expect(
      (await adjustBy(db, admin, store, ware, { difference: -2, on: store.ago(15) })).onHand,
    ).toBe(5)
    expect(
      (await refusalOf(adjustBy(db, admin, store, ware, { difference: -1, on: store.ago(15) })))
        .code,
    ).toBe('too_little_then')
  })

  test('is checked in the given lot and bin', async () => {
    const store = await aStore(db)
    const { outletId } = store
    const ware = await aWareOf(db, 'lot')
    const lot = (code: string) =>
      write((tx) => findOrAddLot(tx, setUp, { variantId: ware.id, code, expiresOn: null }))
    const bin = (code: string) =>
      write((tx) => addBin(tx, admin, { outletId, code, name: '', kind: 'shelf', walkOrder: 1 }))
    const [old, fresh] = [await lot('OLD'), await lot('FRESH')]
    const [first, second] = [(await bin('A-01')).id, (await bin('A-02')).id]
    await happened(db, store, ware, { days: 20, received: 10, lotId: old, binId: first })
    await happened(db, store, ware, { days: 5, received: 10, lotId: fresh, binId: second })
    const on = store.ago(10)
    const ofLot = await refusalOf(
      adjustBy(db, admin, store, ware, { difference: -1, on, lotId: fresh }),
    )
    expect(ofLot.message).toMatch(/^On hand of lot FRESH of WARE-\d+ at ST\d+ was 0 on /)
    const ofBin = await refusalOf(
      adjustBy(db, admin, store, ware, { difference: -1, on, binId: second }),
    )
    expect(ofBin.message).toContain('was 0 on ')
    expect(
      (await adjustBy(db, admin, store, ware, { difference: -4, on, lotId: old, binId: first }))
        .onHand,
    ).toBe(16)
    expect(
      (await adjustBy(db, admin, store, ware, { difference: -6, on, lotId: old })).onHand,
    ).toBe(10)
    expect((await refusalOf(adjustBy(db, admin, store, ware, { difference: -1, on }))).code).toBe(
      'too_little_then',
    )
  })

  test('may have left where the outlet allows stock below zero', async () => {
    const store = await aStore(db)
    const ware = await aWareOf(db)
    await happened(db, store, ware, { days: 2, received: 5 })
    await db.pool.query('update stock_levels set allows_negative = true where outlet_id = $1', [
      store.outletId,
    ])
    expect(
      (await adjustBy(db, admin, store, ware, { difference: -1, on: store.ago(9) })).onHand,
    ).toBe(4)
  })

  test('leaves once, whichever of two requests is first', async () => {
    const store = await aStore(db)
    const ware = await aWareOf(db)
    await happened(db, store, ware, { days: 20, received: 1 })
    await happened(db, store, ware, { days: 3, received: 9 })
    const on = store.ago(7)
    const both = await Promise.allSettled(
      [1, 2].map(() => adjustBy(db, admin, store, ware, { difference: -1, on })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find(({ status }) => status === 'rejected')
    expect(lost).toMatchObject({ reason: { code: 'too_little_then' } })
  })
})

describe('permission to date back', () => {
  test('is a setting of the action: alone within the limits, with approval above them, or not', async () => {
    const store = await aStore(db)
    const ware = await aWareOf(db)
    await happened(db, store, ware, { days: 20, received: 500 })
    const manager = await write((tx) => makeUser(tx, 'store_manager'))
    const on = store.ago(2)
    const level = { variantId: ware.id, outletId: store.outletId }
    expect((await adjustBy(db, manager, store, ware, { difference: -1, on })).onHand).toBe(499)
    const much = await refusalOf(adjustBy(db, manager, store, ware, { difference: -200, on }))
    expect(much).toMatchObject({
      code: 'approval_needed',
      details: {
        action: 'Date an adjustment back',
        summary: `Take off 200 of ${ware.sku} at ${store.code} for ${formatDay(on)}`,
      },
    })
    expect((await getLevel(db.reader, manager, level)).openDays).toEqual({
      ...{ today: store.today, closedThrough: '', backDays: 31 },
    })
    const verdict = (role: string) =>
      db.pool.query(
        `insert into action_verdicts (action, role, verdict, changed_by_name)
          values ('stock.date_back', $1, 'refused', 'Test')`,
        [role],
      )
    await verdict('store_manager')
    expect((await refusalOf(adjustBy(db, manager, store, ware, { difference: -1, on }))).code).toBe(
      'action_refused',
    )
    expect((await adjustBy(db, manager, store, ware, { difference: -1 })).onHand).toBe(498)
    expect((await getLevel(db.reader, manager, level)).openDays).toBeNull()
  })
})

describe('the ledger', () => {
  test('reads the same page by page, and each balance is the sum of the rows below it', async () => {
    const store = await aStore(db)
    const ware = await aWareOf(db)
    await happened(db, store, ware, { days: 20, received: 10 })
    await happened(db, store, ware, { days: 8, issued: 2 })
    await adjustBy(db, admin, store, ware, { difference: -1 })
    for (const [days, by] of [
      [8, -1],
      [12, 3],
      [12, -2],
      [2, 1],
      [30, 4],
    ] as const)
      await adjustBy(db, admin, store, ware, { difference: by, on: store.ago(days) })
    await adjustBy(db, admin, store, ware, { difference: 1 })
    const { rows } = await ledgerOf(db, admin, store, ware)
    expect(rows.map(({ onHandDelta }) => onHandDelta)).toEqual([1, -1, 1, -1, -2, -2, 3, 10, 4])
    expect(rows.map(({ onHandAfter }) => onHandAfter)).toEqual(balancesOf(rows))
    const paged: unknown[] = []
    let after: string | undefined
    do {
      const page = await ledgerOf(db, admin, store, ware, { limit: 2, ...(after ? { after } : {}) })
      paged.push(...page.rows)
      after = page.nextCursor ?? undefined
    } while (after)
    expect(paged).toEqual(rows)
  })
})
