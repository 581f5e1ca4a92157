import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { chainStart, linkOf } from './seal-events.ts'

/** A place in the chain up to which everything is correct. */
export type ChainPlace = {
  readonly position: number
  readonly hash: Buffer
  /** The event at that place; there is none before the first link. */
  readonly tx: string
  readonly seq: number
}

export const chainBeginning: ChainPlace = { position: 0, hash: chainStart, tx: '0', seq: 0 }

const hashBytes = 32

type Page = {
  readonly links: number
  readonly lastPosition: number
  readonly lastTx: string
  readonly lastSeq: number
  readonly isInOrder: boolean
  /** How many of these events no link of the page covers. */
  readonly unsealed: number
  readonly hashes: Buffer
  readonly digests: Buffer
}

/**
 * The links of positions `after + 1` to `upTo`, with the digests of their events as they are now.
 * One row has them all, because a row for each would cost more than the check.
 */
export async function readChainPage(
  reader: Reader,
  after: number,
  upTo: number,
): Promise<Page | null> {
  const found = await sql<Page>`
    with links as materialized (
      select position, tx, seq, hash, lag(tx) over w as tx_before, lag(seq) over w as seq_before
      from event_chain where position >= ${after} and position <= ${upTo}
      window w as (order by position)),
    ends as materialized (
      select coalesce((select tx from links where position = ${after}), '0'::xid8) as first_tx,
        coalesce((select seq from links where position = ${after}), 0) as first_seq,
        (select tx from links order by position desc limit 1) as last_tx,
        (select seq from links order by position desc limit 1) as last_seq),
    digests as materialized (
      select e.tx, e.seq, sha256(convert_to(platform_event_text(e), 'UTF8')) as digest
      from events e
      where (e.tx, e.seq) > (select first_tx, first_seq from ends)
        and (e.tx, e.seq) <= (select last_tx, last_seq from ends)),
    pairs as (select l.position, l.hash, l.tx, l.seq, l.tx_before, l.seq_before, d.digest
      from (select * from links where position > ${after}) as l
      full join digests d on d.tx = l.tx and d.seq = l.seq)
    select count(position)::integer as links, max(position) as "lastPosition",
      (select last_tx::text from ends) as "lastTx", (select last_seq from ends) as "lastSeq",
      coalesce(bool_and((pairs.tx, seq) > (tx_before, seq_before)), true) as "isInOrder",
      (count(*) filter (where position is null))::integer as unsealed,
      string_agg(hash, ''::bytea order by position) as hashes,
      coalesce(string_agg(digest, ''::bytea order by position) filter (where position is not null),
        ''::bytea) as digests
    from pairs having count(position) > 0`.execute(reader)
  return found.rows[0] ?? null
}

/** The end of the page when each link follows from the one before; otherwise null. */
export function followLinks(from: ChainPlace, page: Page): ChainPlace | null {
  const { links, lastPosition, lastTx, lastSeq, isInOrder, unsealed, hashes, digests } = page
  const isWhole = lastPosition === from.position + links && digests.length === links * hashBytes
  if (!isWhole || !isInOrder || unsealed > 0) return null
  let { hash } = from
  for (let at = 0; at < hashes.length; at += hashBytes) {
    hash = linkOf(hash, digests.subarray(at, at + hashBytes))
    if (hash.compare(hashes, at, at + hashBytes) !== 0) return null
  }
  return { position: lastPosition, hash, tx: lastTx, seq: lastSeq }
}

/** The place of a link whose chain up to there was already checked; null when there is none. */
export async function chainPlaceAt(reader: Reader, position: number): Promise<ChainPlace | null> {
  if (position === 0) return chainBeginning
  const found = await sql<ChainPlace>`select position, hash, tx::text, seq from event_chain
    where position = ${position}`.execute(reader)
  return found.rows[0] ?? null
}
