import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { sealAll } from '../../../../tests/support/seal-all.ts'
import { readEvents } from './read-events.ts'

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
