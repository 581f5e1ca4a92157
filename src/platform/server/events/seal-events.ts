import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { Job } from '../jobs/run-jobs.ts'

/** The value before the first link. */
export const chainStart: Buffer = Buffer.alloc(32)

/** The row of `event_readers` with the sealer's position; locked while sealing. */
export const sealer = 'chain'

const batch = 5_000

/** One link: the hash before it and the digest of the event. */
export function linkOf(before: Buffer, digest: Buffer): Buffer {
  return createHash('sha256').update(before).update(digest).digest()
}

/**
 * Seals the events below the oldest running transaction, a batch per transaction and one server at
 * a time. Writes themselves are not involved.
 *
 * @returns how many events were sealed
 */
export async function sealEvents(db: Database, signal?: AbortSignal): Promise<number> {
  let sealed = 0
  for (;;) {
    const more = await db.transaction(sealBatch)
    sealed += more
    if (more < batch || signal?.aborted) return sealed
  }
}

export const sealEventsByTheMinute: Job = {
  name: 'seal-events',
  cron: '* * * * *',
  work: async (db, _payload, signal) => {
    await sealEvents(db, signal)
  },
}

async function sealBatch(tx: Tx): Promise<number> {
  await sql`insert into event_readers (name, tx, seq) values (${sealer}, '0'::xid8, 0)
    on conflict do nothing`.execute(tx)
  const held = await sql<{ tx: string; seq: number }>`
    select tx::text, seq from event_readers where name = ${sealer} for update skip locked`.execute(
    tx,
  )
  const [cursor] = held.rows
  if (!cursor) return 0
  const found = await sql<{ tx: string; seq: number; digest: Buffer }>`
    select next.tx::text, next.seq,
      sha256(convert_to(platform_event_text(next.event), 'UTF8')) as digest
    from (select e as event, e.tx, e.seq from events e
      where (e.tx, e.seq) > (${cursor.tx}::xid8, ${cursor.seq}::bigint)
        and e.tx < platform_settled_tx()
      order by e.tx, e.seq limit ${batch}) as next
    order by next.tx, next.seq`.execute(tx)
  const last = found.rows.at(-1)
  if (!last) return 0
  const head = await chainHead(tx)
  let hash = head.hash
  const hashes = found.rows.map(({ digest }) => {
    hash = linkOf(hash, digest)
    return hash
  })
  await sql`insert into event_chain (position, tx, seq, hash)
    select ${head.position}::bigint + n, tx, seq, hash
    from unnest(${found.rows.map((row) => row.tx)}::text[]::xid8[],
      ${found.rows.map((row) => row.seq)}::bigint[], ${hashes}::bytea[])
      with ordinality as link(tx, seq, hash, n)`.execute(tx)
  await sql`update event_readers set tx = ${last.tx}::xid8, seq = ${last.seq}
    where name = ${sealer}`.execute(tx)
  return found.rows.length
}

async function chainHead(tx: Tx): Promise<{ position: number; hash: Buffer }> {
  const found = await tx
    .selectFrom('event_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .execute()
  return found[0] ?? { position: 0, hash: chainStart }
}
