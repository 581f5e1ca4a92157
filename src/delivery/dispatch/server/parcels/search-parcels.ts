import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { parcelNoun } from '../../dispatch.nouns.ts'

type Condition = RawBuilder<boolean>

/** So many parcels of a word are looked up at once. */
const mostFound = 2_000

/** The index of words looks up no fewer signs. */
const fewestSigns = 3

const codeOrOrder = new RegExp(`^(?:${parcelNoun.scanPrefix}|O-)?(\\d{1,15})$`, 'i')

const shipTo = `(o.ship_name || ' ' || o.ship_city)`

/** The orders that have a parcel; of the others only one whose parcel was opened again has one. */
const isPacked = sql`o.state not in ('pending', 'confirmed')`

/**
 * What a text finds among the parcels `p`: by the whole code or number, as it was scanned, each by an
 * index of its own; where there is none, by name and city in words through the index of words. What
 * many have in common is asked of each parcel in the order of the list until a page is full, which is
 * soon because it is common.
 */
export async function searchedParcels(
  reader: Reader,
  actor: Actor,
  text: string,
): Promise<Condition> {
  const words = text.trim()
  if (words === '') return sql`true`
  const exact = await idsOf(reader, exactly(actor, words))
  if (exact.length > 0) return among(exact)
  if (words.split(/\s+/).some((word) => word.length >= fewestSigns)) {
    const found = await idsOf(reader, inWords(actor, words))
    if (found.length <= mostFound) return among(found)
  }
  return sql`exists (select from orders o where o.id = p.order_id and ${matchesWords(shipTo, words)}
    offset 0)`
}

const among = (ids: readonly string[]): Condition => sql`p.id = any(${[...ids]}::uuid[])`

async function idsOf(reader: Reader, found: RawBuilder<{ id: string }>) {
  return (await found.execute(reader)).rows.map(({ id }) => id)
}

const isOwn = (actor: Actor) => withinOutlets(actor, capability.dispatch, 'p.outlet_id')

function exactly(actor: Actor, word: string) {
  const number = codeOrOrder.exec(word)?.[1] ?? null
  return sql<{ id: string }>`select p.id from parcels p where ${isOwn(actor)} and p.id in (
    select x.id from parcels x where x.code = ${word.toUpperCase()}
    union all select x.id from parcels x where lower(x.tracking_number) = ${word.toLowerCase()}
    union all select b.parcel_id from parcel_bookings b where b.tracking_number = ${word}
    union all select x.id from orders o join parcels x on x.order_id = o.id
      where o.number = ${number}::bigint)`
}

function inWords(actor: Actor, words: string) {
  const isMeant = matchesWords(shipTo, words, { areFew: true })
  return sql<{ id: string }>`(select p.id from orders o join parcels p on p.order_id = o.id
      where ${isPacked} and ${isMeant} and ${isOwn(actor)} limit ${sql.lit(mostFound + 1)})
    union select p.id from parcels p join orders o on o.id = p.order_id
      where p.state = 'opened' and ${isMeant} and ${isOwn(actor)}`
}
