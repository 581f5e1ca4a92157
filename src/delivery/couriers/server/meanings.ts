import { sql } from 'kysely'
import { z } from 'zod'
import { courierNoun } from '#organization/outlets/outlets.nouns.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { meaning } from '../courier-accounts.fields.ts'
import { type Meaning, wordKey, wordToExplain } from '../courier-words.ts'
import { requireCourier } from './courier-accounts.queries.ts'

const couriers = systemActor('Couriers')

const row = z.object({ courierId: z.string(), word: z.string(), ...meaning })

/** The meanings of these couriers' statuses, by courier id and status; see `meaningOf`. */
export async function meaningsOf(
  reader: Reader,
  courierIds: readonly string[],
): Promise<Map<string, Map<string, Meaning>>> {
  const found = await sql`select courier_id as "courierId", word, news, reason from courier_words
    where courier_id = any(${[...courierIds]}::uuid[]) order by word`.execute(reader)
  const all = new Map(courierIds.map((id) => [id, new Map<string, Meaning>()]))
  for (const { courierId, word, news, reason } of found.rows.map((one) => row.parse(one)))
    all.get(courierId)?.set(word, { news, reason })
  return all
}

/**
 * Adds an unmapped status to the list of work, or counts it once more. Its event names it only by
 * id: couriers may report the name of a signatory, and the activity log is permanent.
 */
export async function noteUnknownWord(
  tx: Tx,
  courierId: string,
  told: { readonly code: string; readonly text: string },
): Promise<void> {
  const word = wordToExplain(told)
  if (word === '') return
  const noted = await sql<{ id: string; times: number }>`
    insert into courier_unknown_words as u (courier_id, word, code, text)
    values (${courierId}, ${word}, ${told.code}, ${told.text})
    on conflict (courier_id, word) do update set times = u.times + 1, last_at = now(),
      text = excluded.text returning u.id, u.times`.execute(tx)
  const [known] = noted.rows
  if (known?.times === 1)
    await appendEvent(tx, couriers, {
      type: 'courier.word_unknown',
      noun: courierNoun,
      id: courierId,
      label: await requireCourier(tx, courierId),
      data: { wordId: known.id },
    })
  hintAfterCommit(tx, { noun: courierNoun.key, ids: [courierId] })
}

type Explained = Meaning & { readonly courierId: string; readonly word: string }

/** Maps the status from now on; events notify the code that waited for it. */
export async function saveWord(tx: Tx, actor: Actor, input: Explained) {
  const { courierId, news } = input
  const name = await requireCourier(tx, courierId)
  const reason = news === 'attempt_failed' ? input.reason : null
  if (news === 'attempt_failed' && reason === null)
    throw new Refusal(
      'unprocessable',
      'reason_missing',
      'Say as well why the attempt failed; “Another reason” is a choice.',
      { field: 'reason' },
    )
  const word = wordKey(input.word)
  const before = (await meaningsOf(tx, [courierId])).get(courierId)?.get(word)
  await sql`insert into courier_words (courier_id, word, news, reason)
    values (${courierId}, ${word}, ${news}, ${reason})
    on conflict (courier_id, word) do update set news = excluded.news, reason = excluded.reason`.execute(
    tx,
  )
  const settled = await sql<{ id: string }>`delete from courier_unknown_words u
    where courier_id = ${courierId} and (word = ${word} or lower(u.text) = ${word})
    returning id`.execute(tx)
  await appendEvent(tx, actor, {
    type: 'courier.word_explained',
    noun: courierNoun,
    id: courierId,
    label: name,
    data: {
      word,
      settled: settled.rows.map(({ id }) => id),
      news: [before?.news ?? null, news],
      reason: [before?.reason ?? null, reason],
    },
  })
  return { word }
}

export async function removeWord(
  tx: Tx,
  actor: Actor,
  input: { readonly courierId: string; readonly word: string },
) {
  const { courierId } = input
  const name = await requireCourier(tx, courierId)
  const word = wordKey(input.word)
  const gone = await sql`delete from courier_words
    where courier_id = ${courierId} and word = ${word}`.execute(tx)
  if (gone.numAffectedRows)
    await appendEvent(tx, actor, {
      type: 'courier.word_forgotten',
      noun: courierNoun,
      id: courierId,
      label: name,
      data: { word },
    })
  return { word }
}
