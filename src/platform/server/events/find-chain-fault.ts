import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'
import type { ChainPlace } from './chain-page.ts'
import { linkOf } from './seal-events.ts'

/** The first fault in the log. */
export type ChainFault = {
  readonly what:
    | 'changed'
    | 'deleted'
    | 'added'
    | 'moved'
    | 'unsealed'
    | 'cut'
    | 'seam'
    | 'anchor_differs'
    | 'anchor_forged'
  /** The event concerned: its own id in the log. */
  readonly tx: string
  readonly seq: number
  readonly sentence: string
}

type Link = ChainPlace & {
  readonly digest: Buffer | null
  readonly label: string | null
  readonly type: string | null
}

type Place = Pick<ChainPlace, 'tx' | 'seq'>

/** Follows the links from here one by one, and names the first faulty event. */
export async function findChainFault(
  reader: Reader,
  from: ChainPlace,
  most: number,
): Promise<ChainFault> {
  const links = await linksAfter(reader, from.position, most)
  const unsealed = await firstUnsealed(reader, from, links)
  let before = from
  for (const link of links) {
    const added = unsealed && isAfter(unsealed, before) && isAfter(link, unsealed) ? unsealed : null
    if (link.position !== before.position + 1) return missingLink(before, added)
    if (added) return addedEvent(added)
    if (link.digest === null) return deletedEvent(link)
    const hash = linkOf(before.hash, link.digest)
    if (!isAfter(link, before) || !hash.equals(link.hash))
      return (await isMoved(reader, before, link)) ? movedEvent(link) : changedEvent(link)
    before = { ...link, hash }
  }
  throw new Error(`The chain was written to while it was checked, after ${from.position}.`)
}

function isAfter(late: Place, early: Place): boolean {
  const [lateTx, earlyTx] = [BigInt(late.tx), BigInt(early.tx)]
  return lateTx > earlyTx || (lateTx === earlyTx && late.seq > early.seq)
}

async function linksAfter(reader: Reader, after: number, most: number): Promise<Link[]> {
  const found = await sql<Link>`
    select c.position, c.tx::text, c.seq, c.hash, e.label, e.type, case when e.seq is not null
      then sha256(convert_to(platform_event_text(e), 'UTF8')) end as digest
    from event_chain c left join events e on e.tx = c.tx and e.seq = c.seq
    where c.position > ${after} order by c.position limit ${most}`.execute(reader)
  return found.rows
}

type Named = Place & { readonly label: string | null; readonly type: string | null }

/** The first event beyond `from`, and before the last of these links, that no link covers. */
async function firstUnsealed(
  reader: Reader,
  from: Place,
  links: readonly Link[],
): Promise<Named | null> {
  const [first, ...others] = links
  if (!first) return null
  const last = others.reduce((late: Place, link) => (isAfter(link, late) ? link : late), first)
  const found = await sql<Named>`
    select e.tx::text, e.seq, e.label, e.type from events e
    where (e.tx, e.seq) > (${from.tx}::xid8, ${from.seq}::bigint)
      and (e.tx, e.seq) < (${last.tx}::xid8, ${last.seq}::bigint)
      and not exists (select from event_chain c where c.tx = e.tx and c.seq = e.seq)
    order by e.tx, e.seq limit 1`.execute(reader)
  return found.rows[0] ?? null
}

/** True when the link is before or behind an event that was chained on its other side. */
async function isMoved(reader: Reader, before: ChainPlace, link: Link): Promise<boolean> {
  if (!isAfter(link, before)) return true
  const found = await sql`select from event_chain c
    where (c.tx, c.seq) > (${before.tx}::xid8, ${before.seq}::bigint)
      and (c.tx, c.seq) < (${link.tx}::xid8, ${link.seq}::bigint)
      and c.position > ${link.position} limit 1`.execute(reader)
  return found.rows.length > 0
}

/** An event in a sentence: `event (812, 40), order.confirmed of Order 1042`. */
export function nameOf({ tx, seq, label, type }: Place & Partial<Named>): string {
  return `event (${tx}, ${seq})${type ? `, ${type} of ${label}` : ''}`
}

function missingLink(before: ChainPlace, unsealed: Named | null): ChainFault {
  if (unsealed) {
    const sentence = `The seal of ${nameOf(unsealed)} was taken out, at position ${before.position + 1}.`
    return { what: 'unsealed', tx: unsealed.tx, seq: unsealed.seq, sentence }
  }
  const sentence = `Position ${before.position + 1} was taken out together with its event, next after ${nameOf(before)}.`
  return { what: 'deleted', tx: before.tx, seq: before.seq, sentence }
}

function addedEvent(added: Named): ChainFault {
  const sentence = `The ${nameOf(added)} was put in afterwards: its neighbours are sealed, it is not.`
  return { what: 'added', tx: added.tx, seq: added.seq, sentence }
}

function deletedEvent({ tx, seq, position }: Link): ChainFault {
  const sentence = `The ${nameOf({ tx, seq })} was deleted: position ${position} sealed it, and it is gone.`
  return { what: 'deleted', tx, seq, sentence }
}

function movedEvent(link: Link): ChainFault {
  const sentence = `The ${nameOf(link)} is out of order, at position ${link.position}.`
  return { what: 'moved', tx: link.tx, seq: link.seq, sentence }
}

function changedEvent(link: Link): ChainFault {
  const sentence = `The ${nameOf(link)} was changed after it had been sealed, or its seal was, at position ${link.position}.`
  return { what: 'changed', tx: link.tx, seq: link.seq, sentence }
}
