import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** What couriers said of those who are erased now. */
type Said = {
  readonly courierId: string
  readonly word: string
  /** As the courier wrote it, beside its code. */
  readonly text: string
  /** Nobody else was spoken of by this word. */
  readonly isOnlyTheirs: boolean
}

/**
 * Words that wait to be explained and were said of nobody but who is erased now go. Others stay, to be
 * explained by their codes, without the text in which the erased were spoken of last.
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
