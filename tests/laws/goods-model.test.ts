import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { freshScene, journeySteps } from '../support/goods-journeys.ts'
import { availableOf, freeOf, isBlocked, shown, sweep } from '../support/goods-model.ts'
import { drawFrom } from '../support/goods-scene.ts'
import { type GoodsSteps, goodsSteps } from '../support/goods-steps.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { printed, printedSeed } from '../support/seed.ts'

/** Few by default; QM_GOODS_STEPS=20000 runs more. */
const wantedSteps = Number(process.env.QM_GOODS_STEPS ?? 150)

let db: Database
let g: GoodsSteps

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  g = await goodsSteps(db)
})

/** The stored data of a level. */
async function stored(key: string) {
  const [variantId, outletId] = key.split(' ')
  const found = await sql<{ row: ReturnType<typeof shown> }>`
    select jsonb_build_object('onHand', l.on_hand, 'reserved', l.reserved,
      'unavailable', l.unavailable,
      'kinds', coalesce((select jsonb_object_agg(kind, quantity) from stock_unavailable u
        where u.variant_id = l.variant_id and u.outlet_id = l.outlet_id and quantity > 0), '{}'),
      'lots', coalesce((select jsonb_agg(jsonb_build_object('lotId', lot_id, 'onHand', on_hand,
          'unavailable', unavailable) order by lot_id) from stock_places p
        where p.variant_id = l.variant_id and p.outlet_id = l.outlet_id and on_hand > 0), '[]')
    ) as row
    from stock_levels l where variant_id = ${variantId} and outlet_id = ${outletId}`.execute(
    db.reader,
  )
  return found.rows[0]?.row ?? { onHand: 0, reserved: 0, unavailable: 0, kinds: {}, lots: [] }
}

const perScene = 100

test(
  'random journeys of goods: ledger, levels and an independent model agree after every step',
  async () => {
    const seed = printedSeed('goods model')
    const draw = drawFrom(seed)
    const names = Object.keys(journeySteps)
    const counts = new Map<string, number>()
    let scene = await freshScene(g)
    let done = 0
    for (let tries = 0; done < wantedSteps && tries < wantedSteps * 20; tries += 1) {
      const name = draw.of(names) ?? ''
      if (!(await journeySteps[name]?.(scene, draw))) continue
      done += 1
      counts.set(name, (counts.get(name) ?? 0) + 1)
      sweep(scene.model)
      for (const [key, level] of scene.model.levels) {
        expect(await stored(key), `step ${done}: ${name}`).toEqual(shown(level))
        const blocked = [...level.cells].filter(([lotId]) => isBlocked(scene.model, lotId))
        if (blocked.some(([, { free }]) => free > 0)) expect(availableOf(level)).toBeLessThan(1)
        expect(freeOf(level)).toBeGreaterThanOrEqual(0)
      }
      if (done % 25 === 0) expect(await ledgerFaults(db)).toEqual([])
      if (done % perScene === 0) scene = await freshScene(g)
    }
    expect(await ledgerFaults(db)).toEqual([])
    const parts = [...counts].map(([name, count]) => `${name}: ${count}`).toSorted()
    printed(`goods model: ${done} steps (${parts.join(', ')})`)
    expect(done).toBe(wantedSteps)
  },
  Math.max(120_000, wantedSteps * 2_000),
)
