import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import { type ChainPlace, chainBeginning, followLinks, readChainPage } from './chain-page.ts'
import { findSeamFault } from './epochs.ts'
import { type ChainFault, findChainFault } from './find-chain-fault.ts'
import { sealer } from './seal-events.ts'

export type ChainExtent = {
  /** How many events are sealed. */
  readonly sealed: number
  /** How many were added since the sealer's last run. */
  readonly waiting: number
}

export type ChainCheck = {
  /** The last place up to which everything is correct. */
  readonly place: ChainPlace
  readonly fault: ChainFault | null
}

const usualPage = 10_000

export async function chainExtent(reader: Reader): Promise<ChainExtent> {
  const found = await sql<ChainExtent>`
    with head as materialized (select position, tx, seq from event_chain
      order by position desc limit 1)
    select coalesce((select position from head), 0) as sealed,
      (select count(*) from events
        where (tx, seq) > (coalesce((select tx from head), '0'::xid8),
          coalesce((select seq from head), 0))) as waiting`.execute(reader)
  return found.rows[0] ?? { sealed: 0, waiting: 0 }
}

/**
 * Follows the chain to the position `upTo`, and yields its progress after each page; the first
 * fault ends it. The database computes the digests of the next page while the links of this one are
 * checked.
 */
export async function* checkChain(
  reader: Reader,
  upTo: number,
  from: ChainPlace = chainBeginning,
  pageLinks = usualPage,
): AsyncGenerator<ChainCheck> {
  let place = from
  const endOf = (start: number) => Math.min(upTo, start + pageLinks)
  const pageAfter = (start: number) => {
    const page = start < upTo ? readChainPage(reader, start, endOf(start)) : Promise.resolve(null)
    // The consumer that awaits it gets the failure; once none does, it does not matter.
    page.catch(() => undefined)
    return page
  }
  let coming = pageAfter(place.position)
  while (place.position < upTo) {
    const end = endOf(place.position)
    const page = await coming
    coming = pageAfter(end)
    const reached = page && page.lastPosition === end ? followLinks(place, page) : null
    if (!reached) {
      yield { place, fault: await findChainFault(reader, place, pageLinks + 1) }
      return
    }
    place = reached
    yield { place, fault: null }
  }
  const fault = (await cutTail(reader, place)) ?? (await findSeamFault(reader))
  if (fault) yield { place, fault }
}

/** The sealer saves its position: a chain that ends earlier has lost its tail. */
async function cutTail(reader: Reader, end: ChainPlace): Promise<ChainFault | null> {
  const found = await sql<{ tx: string; seq: number }>`
    select tx::text, seq from event_readers r where name = ${sealer}
      and (tx, seq) > (${end.tx}::xid8, ${end.seq}::bigint)
      and not exists (select from event_chain c where c.position > ${end.position})`.execute(reader)
  const [cursor] = found.rows
  if (!cursor) return null
  const sentence = `The chain ends at position ${end.position}, but it had been sealed up to event (${cursor.tx}, ${cursor.seq}): its tail was cut off.`
  return { what: 'cut', ...cursor, sentence }
}
