import { sql } from 'kysely'
import { forgetUnknownWords } from '#delivery/couriers/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'

type Said = { courierId: string; word: string; text: string; isOnlyTheirs: boolean }

/**
 * Deletes the text of couriers' reports about these orders' parcels, with any names in it; the
 * time, the result and a hash of the report stay.
 */
export async function forgetNews(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const parcels = sql`(select id from parcels where order_id = any(${[...orderIds]}::uuid[]))`
  const said = await sql<Said>`
    with theirs as (
      select j.event_id, j.courier_id, j.word, t.text from courier_event_outcomes j
      join courier_event_texts t on t.event_id = j.event_id
      where j.parcel_id in ${parcels} and j.word <> '' for update of j
    ), gone as (
      update courier_event_outcomes j set word = '' from theirs where j.event_id = theirs.event_id
    )
    select distinct courier_id as "courierId", word, text, not exists (
      select from courier_event_outcomes other
      where other.courier_id = theirs.courier_id and other.word = theirs.word
        and (other.parcel_id is null or other.parcel_id not in ${parcels})) as "isOnlyTheirs"
    from theirs`.execute(tx)
  await sql`update courier_event_texts t set text = '', place = '', raw = null, forgotten_at = now()
    from courier_event_outcomes j
    where j.event_id = t.event_id and j.parcel_id in ${parcels} and t.raw is not null`.execute(tx)
  await sql`update tracking_reports r set said_by = '', note = ''
    from courier_event_outcomes j where j.event_id = r.event_id and j.parcel_id in ${parcels}`.execute(
    tx,
  )
  await forgetUnknownWords(tx, said.rows)
}
