import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { setUp } from '../../../../tests/support/world.ts'
import { reasonUses } from '../reasons.rules.ts'
import { reasonFor } from './reason-for.ts'
import { findReason, listReasons } from './reasons.queries.ts'
import { addReason, changeReason, setReasonActive } from './save-reason.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

const facts = {
  label: 'Rained in',
  appliesTo: ['stock.adjust' as const],
  direction: 'out' as const,
  needsNote: true,
  needsPhoto: false,
  fault: 'us' as const,
  parentCode: null,
  position: 5,
}

const add = (code: string, more: Partial<Parameters<typeof addReason>[2]> = {}) =>
  db.transaction((tx) => addReason(tx, setUp, { ...facts, code, ...more }))

test('every use has reasons from the first day, and one for other cases', async () => {
  for (const appliesTo of reasonUses) {
    const { reasons } = await listReasons(db.reader, setUp, { appliesTo, isActive: true })
    const codes = reasons.map(({ code }) => code)
    expect(codes.length, appliesTo).toBeGreaterThan(2)
    expect(codes.at(-1), appliesTo).toBe('other')
  }
})

test('a reason is saved as text, and refused if its note is empty', async () => {
  const give = (code: string, note: string) => reasonFor(db.reader, 'order.cancel', { code, note })
  expect(await give('out_of_stock', '')).toEqual({
    code: 'out_of_stock',
    label: 'Not in stock',
    text: 'Not in stock',
    fault: 'us',
    needsPhoto: false,
  })
  expect((await give('other', 'Flooded')).text).toBe('Other: Flooded')
  expect(await codeOf(give('other', ''))).toBe('note_missing')
  expect(await codeOf(give('stolen', 'At night'))).toBe('unknown_reason')
  expect(await codeOf(give('no_such', ''))).toBe('unknown_reason')
})

test('goods move in the direction of the reason', async () => {
  const give = (code: string, direction: 'in' | 'out') =>
    codeOf(reasonFor(db.reader, 'stock.adjust', { code, note: '', direction }))
  expect(await give('found', 'in')).toBe('taken')
  expect(await give('found', 'out')).toBe('wrong_direction')
  expect(await give('expired', 'in')).toBe('wrong_direction')
  expect(await give('recounted', 'out')).toBe('taken')
})

test('a code is added, changed with its differences in the record, and closed, never deleted', async () => {
  const { id, version } = await add('rained_in')
  expect(await codeOf(add('rained_in'))).toBe('code_taken')
  const { reasons } = await listReasons(db.reader, setUp, { appliesTo: 'stock.adjust' })
  expect(reasons[0]?.code).toBe('rained_in')
  const changed = await db.transaction((tx) =>
    changeReason(tx, setUp, { ...facts, id, version, label: 'Flooded', needsNote: false }),
  )
  const event = await db.reader
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', id)
    .where('type', '=', 'reason_code.changed')
    .executeTakeFirstOrThrow()
  expect(event.data).toEqual({ label: ['Rained in', 'Flooded'], needsNote: [true, false] })
  const close = (at: number) =>
    db.transaction((tx) => setReasonActive(tx, setUp, { id, version: at, isActive: false }))
  expect(await codeOf(close(version))).toBe('stale_version')
  await close(changed.version)
  const give = reasonFor(db.reader, 'stock.adjust', { code: 'rained_in', note: '' })
  expect(await codeOf(give)).toBe('closed_reason')
})

test('two levels: a parent has no parent', async () => {
  expect(await codeOf(add('orphan', { parentCode: 'no_such' }))).toBe('unknown_parent')
  expect(await codeOf(add('grandchild', { parentCode: 'wrong_size' }))).toBe('unknown_parent')
  expect(await codeOf(add('child', { parentCode: 'not_as_expected' }))).toBe('taken')
})

test('of the last two reasons of a use one stays there, also when both are turned away at once', async () => {
  const { reasons } = await listReasons(db.reader, setUp, { appliesTo: 'refund' })
  for (const { id, version } of reasons.slice(0, -2))
    await db.transaction((tx) => setReasonActive(tx, setUp, { id, version, isActive: false }))
  const [first, last] = reasons.slice(-2)
  const turnAway = (tx: Tx, { id = '', version = 0 } = {}) =>
    changeReason(tx, setUp, { ...facts, id, version })
  let isOver = false
  const late = await db.transaction(async (tx) => {
    await turnAway(tx, first)
    const second = codeOf(db.transaction((other) => turnAway(other, last)))
    second.finally(() => {
      isOver = true
    })
    await expect.poll(async () => isOver || (await isSomebodyWaiting())).toBe(true)
    return { second }
  })
  expect(await late.second).toBe('last_reason')
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await db.pool.query(`select from pg_locks where not granted
    and database = (select oid from pg_database where datname = current_database())`)
  return rows.length > 0
}

test('the last open reason of a use stays open, also when two close the last two at once', async () => {
  const { reasons } = await listReasons(db.reader, setUp, { appliesTo: 'parcel.reprint' })
  const outcomes = await Promise.all(
    reasons.map(({ id, version }) =>
      codeOf(db.transaction((tx) => setReasonActive(tx, setUp, { id, version, isActive: false }))),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'last_reason')).toHaveLength(1)
  const left = await Promise.all(reasons.map(({ id }) => findReason(db.reader, id)))
  expect(left.filter(({ isActive }) => isActive)).toHaveLength(1)
})
