import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

type Word = { readonly courierId: string; readonly word: string }

/** Words that wait to be explained and were said of nobody but who is erased now. */
export async function forgetUnknownWords(tx: Tx, words: readonly Word[]): Promise<void> {
  if (words.length === 0) return
  await sql`delete from courier_unknown_words u
    using jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as gone("courierId" uuid, word text)
    where u.courier_id = gone."courierId" and u.word = gone.word`.execute(tx)
}
