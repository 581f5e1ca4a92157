import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** What couriers reported about customers who are being erased. */
type Said = {
  readonly courierId: string
  readonly word: string
  /** The courier's text, beside its code. */
  readonly text: string
  /** The status was used for no other customer. */
  readonly isOnlyTheirs: boolean
}

/**
 * Deletes unmapped statuses that were used only for erased customers. Others stay, to be mapped by
 * their codes, without the text that was last used for an erased customer.
 */
export async function forgetUnknownWords(tx: Tx, said: readonly Said[]): Promise<void> {
  if (said.length === 0) return
  const gone = sql`jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
    as gone("courierId" uuid, word text, text text, "isOnlyTheirs" boolean)`
  await sql`delete from courier_unknown_words u using ${gone}
    where u.courier_id = gone."courierId" and u.word = gone.word and gone."isOnlyTheirs"`.execute(
    tx,
  )
  await sql`update courier_unknown_words u set text = '' from ${gone}
    where u.courier_id = gone."courierId" and u.word = gone.word and u.text = gone.text`.execute(tx)
}
