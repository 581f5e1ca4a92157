import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { runLoop } from './jobs/run-loop.ts'
import { createLog, quietLogOf } from './log.ts'

function writing() {
  const said: string[] = []
  return { said, log: createLog('warn', (line) => said.push(line)) }
}

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('errors of an absent database are one line, other errors one line each', () => {
  const { said, log } = writing()
  for (let turn = 0; turn < 100; turn++) log.warn({ err: away() }, 'events: later again')
  log.child({ reqId: 1 }).error({ err: away() }, 'another part of the server')
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('The database is away since')
  log.warn({ err: new Error('A bug.') }, 'events: later again')
  expect(said).toHaveLength(2)
  quietLogOf(log)?.back()
  expect(said[2]).toContain('100 × events: later again, 1 × another part of the server')
})

test('secrets stay out of the log', () => {
  const { said, log } = writing()
  log.warn({ headers: { cookie: 'a secret' }, password: 'a secret' }, 'odd')
  expect(said.join('')).not.toContain('a secret')
})

test('a loop without a database slows down, and ends when it is told to', async () => {
  const { log } = writing()
  let turns = 0
  const loop = runLoop(log, 'work', 10, async () => {
    turns += 1
    throw away()
  })
  onTestFinished(() => loop.stop())
  for (let wake = 0; wake < 300; wake++) {
    loop.wake()
    await sleep(2)
  }
  expect(turns).toBeGreaterThan(1)
  expect(turns).toBeLessThan(20)
})
