import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { type CountDesk, countDesk, everyRow } from '../../../../tests/support/count-desk.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { aFilledBin, aStockCount } from '../../../../tests/support/stock-count-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { stockCountMachine, stockCountStates } from '../stock-counts.states.ts'

let db: Database
let world: World
let server: TestServer
let ada: CountDesk
let ben: CountDesk

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  server = await testServer(db)
  ada = await countDesk(db, server, 'warehouse_manager')
  ben = await countDesk(db, server, 'warehouse_manager')
})

/** A count of a new bin with twelve of each product, which has begun. */
async function begun(code: string): Promise<{ id: string; binId: string }> {
  const binId = await aFilledBin(db, world, code, 12)
  const started = await ada.send('/stock-counts/spots', { binId })
  return { id: String(started.body.id), binId }
}

const red = 'MUG-RED'
const lineOf = async (id: string) => (await ada.lines(id)).find(({ sku }) => sku === red)

test('two users who scan one bin at once lose nothing, and each takes back only their own', async () => {
  const { id, binId } = await begun('U-01')
  const scans = Array.from({ length: 24 }, (_, at) =>
    (at % 2 === 0 ? ada : ben).tally(id, binId, red, at < 8 ? 2 : 1),
  )
  const said = await Promise.all(scans)
  expect(said.map(({ code }) => code)).toEqual(said.map(() => 'done'))
  expect(await lineOf(id)).toMatchObject({ counted: 32, hasMoved: false })
  const line = await lineOf(id)
  const undo = (desk: CountDesk, quantity: number) =>
    desk.send(`/stock-counts/${id}/scans/undo`, { lineId: line?.id, round: 1, quantity })
  // Each scanned sixteen.
  expect((await undo(ada, 17)).code).toBe('nothing_counted')
  const undone = await Promise.all([undo(ada, 10), undo(ada, 10), undo(ben, 4)])
  expect(undone.map(({ code }) => code).sort()).toEqual(['done', 'done', 'nothing_counted'])
  expect((await lineOf(id))?.counted).toBe(18)
})

test('a user does not record none of what another just counted', async () => {
  const { id, binId } = await begun('U-02')
  const line = await lineOf(id)
  const none = () => ben.send(`/stock-counts/${id}/zeros`, { lineIds: [line?.id] })
  const [scanned, zero] = await Promise.all([ada.tally(id, binId, red, 12), none()])
  expect(scanned.code).toBe('done')
  // Either none was recorded first and the goods add up to it, or it is refused.
  expect(['done', 'already_counted']).toContain(zero.code)
  expect((await lineOf(id))?.counted).toBe(12)
  expect((await none()).code).toBe('already_counted')
})

test('a scan of one user beside the finish of another is counted or refused, never lost', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 6; round += 1) {
    const { id, binId } = await begun(`U-1${round}`)
    for (const { sku } of world.variants) await ada.tally(id, binId, sku, 12)
    const { version } = await ada.count(id)
    const [finished, scanned] = await Promise.all([
      ada.send(`/stock-counts/${id}/submit`, { version }),
      ben.tally(id, binId, red, 1),
    ])
    expect(finished.code).toBe('done')
    const { state } = await ada.count(id)
    const earlier = await lineOf(id)
    const units = [...(earlier?.earlier ?? []), earlier?.counted ?? 0]
    outcomes.add(`${scanned.code} ${state}`)
    if (scanned.code === 'wrong_state') expect([state, units.at(-1)]).toEqual(['review', 12])
    // The thirteenth is beyond the tolerance, so that another user counts the line again.
    else expect([scanned.code, state]).toEqual(['done', 'counting'])
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('goods are scanned only while a count is being counted, and a refusal leaves all', async () => {
  for (const state of stockCountStates.filter((name) => name !== 'counting')) {
    const station = state === 'cancelled' ? 'planned' : state
    const { id, binId, binCode } = await aStockCount(db, world, world.admin, station)
    if (state === 'cancelled') await ada.step(id, 'cancel', { why: 'Planned twice' })
    const [line] = await ada.lines(id)
    const lineId = line?.id ?? id
    const tries = {
      bins: { code: `MAIN/${binCode}` },
      scans: { code: red, binId, quantity: 1 },
      'scans/undo': { lineId, round: 1, quantity: 1 },
      zeros: { lineIds: [lineId] },
      [`lines/${lineId}/restart`]: {},
    }
    const before = await everyRow(db)
    for (const [path, body] of Object.entries(tries)) {
      const said = await ben.send(`/stock-counts/${id}/${path}`, body)
      expect([state, path, said.code]).toEqual([state, path, 'wrong_state'])
      expect(said.message).toContain(stockCountMachine.states[state].label.toLowerCase())
      expect(await everyRow(db)).toEqual(before)
    }
  }
})
