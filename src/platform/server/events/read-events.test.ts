import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { sealAll } from '../../../../tests/support/seal-all.ts'
import { readEvents, readersWithEvents, registerReaders } from './read-events.ts'

test('transactions are read and chained in numeric order, also where a digit is added', async () => {
  const db = await testDatabase()
  await sql`insert into event_readers (name, tx, seq) values ('test', '0', 0)`.execute(db.reader)
  await sql`insert into events (tx, seq, type, noun, entity_id, label, actor_name)
    overriding system value
    select tx::text::xid8, 1, 'test.made', 'test', gen_random_uuid(), tx::text, 'Test'
    from generate_series(95, 105) as tx`.execute(db.reader)
  const wanted = Array.from({ length: 11 }, (_, index) => String(95 + index))
  const taken: string[] = []
  const take = async (_tx: unknown, events: readonly { label: string }[]) => {
    taken.push(...events.map(({ label }) => label))
  }
  while ((await readEvents(db, 'test', ['test.made'], take)) > 0);
  expect(taken).toEqual(wanted)
  await sealAll(db)
  const sealed = await sql<{ tx: string }>`select e.tx::text as tx from event_chain c
    join events e on e.tx = c.tx and e.seq = c.seq order by position`.execute(db.reader)
  expect(sealed.rows.map(({ tx }) => tx)).toEqual(wanted)
})

test('readers without events of their types pass the new ones together', async () => {
  const db = await testDatabase()
  const readers = [
    { name: 'wants it', types: ['test.made'] },
    { name: 'wants all', types: 'all' },
    { name: 'wants another', types: ['test.ended'] },
    { name: 'held elsewhere', types: ['test.ended'] },
  ] as const
  await registerReaders(
    db.reader,
    readers.map(({ name }) => name),
  )
  const unread = async () => {
    const found = await sql<{ name: string }>`select distinct r.name from event_readers r
      join events e on (e.tx, e.seq) > (r.tx, r.seq) order by r.name`.execute(db.reader)
    return found.rows.map(({ name }) => name)
  }
  const wanted = () => readersWithEvents(db, readers)
  /** Transactions of other tests in the cluster may delay an event. */
  const happen = async (label: string) => {
    await sql`insert into events (type, noun, entity_id, label, actor_name)
      values ('test.made', 'test', gen_random_uuid(), ${label}, 'Test')`.execute(db.reader)
    const hasSettled = () =>
      sql`select from events where tx >= platform_settled_tx()`
        .execute(db.reader)
        .then(({ rows }) => rows.length === 0)
    await expect.poll(hasSettled).toBe(true)
  }
  expect(await wanted()).toEqual(new Set())

  await happen('One')
  expect(await wanted()).toEqual(new Set(['wants it', 'wants all']))
  expect(await unread()).toEqual(['wants all', 'wants it'])
  for (const { name, types } of readers.slice(0, 2))
    expect(await readEvents(db, name, types, async () => undefined)).toBe(1)
  expect(await wanted()).toEqual(new Set())
  expect(await unread()).toEqual([])

  // Of a reader that another server holds nothing is known, and it is not waited for.
  await happen('Two')
  await db.transaction(async (tx) => {
    await sql`select from event_readers where name = 'held elsewhere' for update`.execute(tx)
    expect(await wanted()).toEqual(new Set(['wants it', 'wants all']))
    expect(await unread()).toEqual(['held elsewhere', 'wants all', 'wants it'])
  })
  expect(await wanted()).toEqual(new Set(['wants it', 'wants all']))
  expect(await unread()).toEqual(['wants all', 'wants it'])
})
