import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessNoun } from '#platform/platform.nouns.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anchorLine, checkAnchors } from '#platform/server/events/anchors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { chainBeginning } from '#platform/server/events/chain-page.ts'
import type { ChainFault } from '#platform/server/events/find-chain-fault.ts'
import { sealEvents } from '#platform/server/events/seal-events.ts'
import { chainExtent, checkChain } from '#platform/server/events/verify-chain.ts'
import { newId } from '#platform/server/new-id.ts'
import { ownerOf, testDatabase } from '../support/database.ts'
import { sealAll } from '../support/seal-all.ts'
import { printedSeed } from '../support/seed.ts'

const setUp = systemActor('Test')
const writes = 60
const eventsPerWrite = 5
const rowsTried = 12
const linksPerPage = 64

let db: Database
/** The administrator, with the triggers switched off: only the chain protects the log. */
let owner: Database
let random: readonly number[]

beforeAll(async () => {
  db = await testDatabase()
  owner = ownerOf(db)
  for (let write = 0; write < writes; write++) await someEvents(eventsPerWrite)
  await sealAll(db)
  const { reader } = owner
  await sql`alter table events disable trigger all`.execute(reader)
  await sql`alter table event_chain disable trigger all`.execute(reader)
  await sql`create table kept_events as table events`.execute(reader)
  await sql`create table kept_chain as table event_chain`.execute(reader)
  await sql`create table kept_readers as table event_readers`.execute(reader)
  const most = writes * eventsPerWrite - 2
  const seed = printedSeed('chain')
  random = fc.sample(fc.integer({ min: 2, max: most }), { seed, numRuns: rowsTried })
})

beforeEach(putBack)

async function putBack(): Promise<void> {
  for (const [table, kept] of [
    ['events', 'kept_events'],
    ['event_chain', 'kept_chain'],
    ['event_readers', 'kept_readers'],
  ]) {
    await sql.raw(`truncate ${table}`).execute(owner.reader)
    await sql
      .raw(`insert into ${table} overriding system value table ${kept}`)
      .execute(owner.reader)
  }
}

function someEvents(count: number): Promise<void> {
  return db.transaction(async (tx) => {
    for (let event = 0; event < count; event++) {
      const data = { stock: [event, event + 1], note: 'Counted – £5' }
      const type = 'stock.adjusted'
      await appendEvent(tx, setUp, { type, noun: accessNoun, id: newId(), label: 'Mug', data })
    }
  })
}

async function faultNow(): Promise<ChainFault | null> {
  const { sealed } = await chainExtent(db.reader)
  let fault: ChainFault | null = null
  for await (const check of checkChain(db.reader, sealed, chainBeginning, linksPerPage))
    fault = check.fault
  return fault
}

type Link = { readonly position: number; readonly tx: string; readonly seq: number }

async function linkAt(position: number): Promise<Link> {
  const found = await sql<Link>`select position, tx::text, seq from event_chain
    where position = ${position}`.execute(owner.reader)
  const [link] = found.rows
  if (!link) throw new Error(`Nothing is sealed at ${position}.`)
  return link
}

const idOf = ({ tx, seq }: Pick<Link, 'tx' | 'seq'>) => ({ tx, seq })
const tamper = (statement: string) => sql.raw(statement).execute(owner.reader)
const eventAt = ({ tx, seq }: Link) => `tx = '${tx}' and seq = ${seq}`

test('an untouched log is correct, and completely sealed', async () => {
  expect(await faultNow()).toBeNull()
  expect(await chainExtent(db.reader)).toEqual({ sealed: writes * eventsPerWrite, waiting: 0 })
})

describe('the administrator, past triggers and rights,', () => {
  test('changes a column of an event: found by id, whichever column it is', async () => {
    const columns = await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = 'events'::regclass and attnum > 0 and not attisdropped`.execute(owner.reader)
    const values: Record<string, string> = {
      'timestamp with time zone': `now()`,
      text: `'view_as'`,
      uuid: `gen_random_uuid()`,
      jsonb: `data || '{"stock": [1, 3]}'`,
    }
    const identity = ['tx', 'seq', 'result', 'type']
    const checked = columns.rows.filter(({ name }) => !identity.includes(name))
    expect(checked.length).toBeGreaterThan(14)
    const acts = checked.map(({ name, type }) => `${name} = ${values[type]}`)
    for (const [turn, act] of [...acts, `result = 'denied'`, `type = 'stock.counted'`].entries()) {
      const link = await linkAt(random[turn % random.length] ?? 1)
      await tamper(`update events set ${act} where ${eventAt(link)}`)
      expect([act, await faultNow()]).toMatchObject([act, { what: 'changed', ...idOf(link) }])
      await putBack()
    }
  })

  test('deletes an event, with or without its seal: found by id', async () => {
    for (const position of random) {
      const link = await linkAt(position)
      await tamper(`delete from events where ${eventAt(link)}`)
      expect(await faultNow()).toMatchObject({ what: 'deleted', ...idOf(link) })
      await tamper(`delete from event_chain where position = ${position}`)
      const before = await linkAt(position - 1)
      expect(await faultNow()).toMatchObject({ what: 'deleted', ...idOf(before) })
      await putBack()
    }
  })

  test('inserts an event in between: found by id', async () => {
    for (const position of random) {
      const { tx } = await linkAt(position)
      const seq = 1_000_000 + position
      await tamper(`insert into events (tx, seq, type, noun, entity_id, label, actor_name)
        overriding system value
        values ('${tx}', ${seq}, 'stock.adjusted', 'stock', gen_random_uuid(), 'Mug', 'Ada')`)
      const isLast = tx === (await linkAt(writes * eventsPerWrite)).tx
      if (!isLast) expect(await faultNow()).toMatchObject({ what: 'added', tx, seq })
      await putBack()
    }
  })

  test('removes a seal: found by the id of its event', async () => {
    for (const position of random) {
      const link = await linkAt(position)
      await tamper(`delete from event_chain where position = ${position}`)
      expect(await faultNow()).toMatchObject({ what: 'unsealed', ...idOf(link) })
      await putBack()
    }
  })

  test('swaps two events, or their places in the chain: found by the id of the first', async () => {
    for (const [turn, position] of random.entries()) {
      const other = random[(turn + 1) % random.length] ?? 1
      const [first, second] = await Promise.all(
        [Math.min(position, other), Math.max(position, other) + 1].map(linkAt),
      )
      if (!first || !second) throw new Error('Two links are needed.')
      await tamper(`update event_chain a set tx = b.tx, seq = -b.seq, hash = b.hash
        from event_chain b where (a.position, b.position) in
          ((${first.position}, ${second.position}), (${second.position}, ${first.position}))`)
      await tamper(`update event_chain set seq = -seq where seq < 0`)
      expect(await faultNow()).toMatchObject({ what: 'moved', ...idOf(second) })
      await putBack()
      await tamper(`update events a set at = b.at, entity_id = b.entity_id, data = b.data
        from events b where (a.tx, a.seq, b.tx, b.seq) in (
          ('${first.tx}'::xid8, ${first.seq}, '${second.tx}'::xid8, ${second.seq}),
          ('${second.tx}'::xid8, ${second.seq}, '${first.tx}'::xid8, ${first.seq}))`)
      expect(await faultNow()).toMatchObject({ what: 'changed', ...idOf(first) })
      await putBack()
    }
  })

  test("cuts the tail off: found by the sealer's position, and by an anchor", async () => {
    const anchor = (await anchorLine(db.reader)) ?? ''
    const end = await linkAt(writes * eventsPerWrite)
    for (const position of random) {
      const link = await linkAt(position)
      await tamper(`delete from event_chain where position > ${position}`)
      await tamper(`delete from events where (tx, seq) > ('${link.tx}'::xid8, ${link.seq})`)
      expect(await faultNow()).toMatchObject({ what: 'cut', ...idOf(end) })
      await tamper(`update event_readers set tx = '${link.tx}', seq = ${link.seq}`)
      expect(await faultNow()).toBeNull()
      expect(await checkAnchors(db.reader, anchor)).toMatchObject({ what: 'cut', ...idOf(end) })
      await putBack()
    }
  })

  test('changes an event and seals everything again: found by an anchor', async () => {
    const anchors = `${await anchorLine(db.reader)}\n`
    const link = await linkAt(random[0] ?? 1)
    await tamper(`update events set label = 'Cup' where ${eventAt(link)}`)
    await tamper('truncate event_chain')
    await tamper('delete from event_readers')
    await sealAll(db)
    expect(await faultNow()).toBeNull()
    expect(await checkAnchors(db.reader, anchors)).toMatchObject({ what: 'anchor_differs' })
  })

  test('writes a matching anchor: found by its signature', async () => {
    const anchor = (await anchorLine(db.reader)) ?? ''
    expect(await checkAnchors(db.reader, anchor)).toBeNull()
    const forged = anchor.replace(/"position":\d+/, '"position":1')
    expect(await checkAnchors(db.reader, forged)).toMatchObject({ what: 'anchor_forged' })
    await expect(checkAnchors(db.reader, 'nonsense')).rejects.toThrow('This line is no anchor')
  })
})

test('two simultaneous sealers seal each event once, and none of a running write', async () => {
  let commit = () => {}
  const held = new Promise<void>((resolve) => {
    commit = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const running = db.transaction(async (tx) => {
    await appendEvent(tx, setUp, { type: 'a.late', noun: accessNoun, id: newId(), label: 'Late' })
    begin()
    await held
  })
  await begun
  await someEvents(eventsPerWrite)
  const early = await Promise.all([sealEvents(db), sealEvents(db), sealEvents(owner)])
  expect(early).toEqual([0, 0, 0])
  commit()
  await running
  const late = await Promise.all([sealAll(db), sealAll(db), sealAll(owner)])
  expect(late.reduce((sum, sealed) => sum + sealed)).toBe(eventsPerWrite + 1)
  expect(await faultNow()).toBeNull()
})
