import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import {
  canLookUp,
  isNamed,
  isOfOrderNamed,
  isPackedAndNamed,
  mostOfWord,
} from '#sales/orders/server/index.ts'
import { parcelNoun } from '../../dispatch.nouns.ts'
import { parcelsNamed } from './parcels-named.ts'

type Condition = RawBuilder<boolean>

const codeOrOrder = new RegExp(`^(?:${parcelNoun.scanPrefix}|O-)?(\\d{1,15})$`, 'i')

/**
 * Searches the parcels `p`: by the whole code or number, as it was scanned, each by its own index;
 * without a match, by name and city through the index of words. A frequent word is checked per
 * parcel in the order of the list until a page is full, which is fast because it is frequent.
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
  if (canLookUp(words)) {
    const found = await idsOf(reader, inWords(actor, words))
    if (found.length <= mostOfWord) return among(found)
  }
  return isOfOrderNamed('p.order_id', words)
}

const among = (ids: readonly string[]): Condition => sql`p.id = any(${[...ids]}::uuid[])`

async function idsOf(reader: Reader, found: RawBuilder<{ id: string }>) {
  return (await found.execute(reader)).rows.map(({ id }) => id)
}

const isOwn = (actor: Actor) => withinOutlets(actor, capability.dispatch, 'p.outlet_id')

function exactly(actor: Actor, word: string) {
  const number = codeOrOrder.exec(word)?.[1] ?? null
  return sql<{ id: string }>`select p.id from parcels p where ${isOwn(actor)} and p.id in (
    ${parcelsNamed(word, number)}
    union all select b.parcel_id from parcel_bookings b where b.tracking_number = ${word})`
}

/** Among unpacked orders only those with a reopened parcel have one. */
function inWords(actor: Actor, words: string) {
  return sql<{ id: string }>`(select p.id from orders o join parcels p on p.order_id = o.id
      where ${isPackedAndNamed(words)} and ${isOwn(actor)} limit ${sql.lit(mostOfWord + 1)})
    union select p.id from parcels p join orders o on o.id = p.order_id
      where p.state = 'opened' and ${isNamed(words)} and ${isOwn(actor)}`
}
