import { expect, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import { makeUser } from '../../../../../tests/support/world.ts'
import { sampleJobs } from './load-sample.ts'
import { readSample, startSample } from './start-sample.ts'

test('a load that was stopped in the middle is continued, and nothing is made twice', async () => {
  const db = await testDatabase()
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  await db.transaction((tx) => startSample(tx, admin))
  const [job] = sampleJobs
  const stepsDone = async () => (await readSample(db.reader)).done
  for (let stops = 0; (await readSample(db.reader)).state === 'loading'; stops += 1) {
    const stopping = new AbortController()
    const before = await stepsDone()
    const running = job?.work(db, {}, stopping.signal)
    // Each run takes a step or two, and the next one is another server.
    await expect.poll(stepsDone, { interval: 5, timeout: 60_000 }).toBeGreaterThan(before)
    stopping.abort()
    await running
    expect(stops).toBeLessThan(200)
    // The last step again, as after a server that was killed before it noted the step.
    const { state, done } = await readSample(db.reader)
    if (state === 'loading' && done > 4 && stops % 3 === 0)
      await db.reader
        .updateTable('sample_business')
        .set({ steps_done: done - 1 })
        .execute()
  }
  expect(await readSample(db.reader)).toMatchObject({ state: 'ready', problem: '' })
  const states = await db.pool.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from orders group by 1 order by 1',
  )
  expect(states.rows.map(({ state, count }) => `${count} ${state}`)).toEqual([
    '1 cancelled',
    '4 confirmed',
    '3 delivered',
    '3 dispatched',
    '3 packed',
    '6 pending',
  ])
  const { rows } = await db.pool.query<{ count: number }>(
    "select count(*)::integer as count from order_holds where kind = 'customer'",
  )
  expect(rows[0]?.count).toBe(1)
  expect(await ledgerFaults(db)).toEqual([])
})
