import { countMiss, requireMisses } from '#organization/users/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import { does } from '#platform/server/http/acts.ts'
import { answerOnce } from '#platform/server/http/idempotency.ts'
import { lastFourOf } from '../gift-card-code.ts'
import type { GiftCardRow } from '../gift-cards.contract.ts'
import { unknownCard } from '../gift-cards.rules.ts'
import { hashOfCode, requireCode } from './card-codes.ts'
import { cardByHash, type FoundCard } from './find-card.ts'
import { rowOfCard } from './gift-cards.queries.ts'

const guesses = 'gift card'

/**
 * The card of a code, typed or scanned. Who tried too many unknown codes has to wait.
 *
 * @throws Refusal `code_incomplete`, `wrong_check_character`, `unknown_card`, `too_many_tries`
 */
export async function requireCard(reader: Reader, actor: Actor, text: string): Promise<FoundCard> {
  const code = requireCode(text)
  await requireMisses(reader, actor, guesses)
  const card = await cardByHash(reader, await hashOfCode(reader, code))
  if (!card) throw unknownCard(lastFourOf(code))
  return card
}

/** Counts an unknown code, outside of the transaction that the refusal undoes. */
async function countingGuesses<O>(db: Database, actor: Actor, work: () => Promise<O>): Promise<O> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unknown_card')
      await countMiss(db.reader, actor, guesses)
    throw error
  }
}

/** Like `writes`, for a command that takes the code of a gift card: unknown codes are counted. */
export const writesWithCard = <I, O>(act: (tx: Tx, actor: Actor, input: I) => Promise<O>) =>
  does<I, O>((db, actor, input, request) =>
    countingGuesses(db, actor, () =>
      db.transaction((tx) => answerOnce(tx, actor, request, () => act(tx, actor, input))),
    ),
  )

/** The balance of a card by its code. It changes nothing, and no answer is stored. */
export async function lookUpGiftCard(
  db: Database,
  actor: Actor,
  { code }: { readonly code: string },
): Promise<GiftCardRow> {
  return countingGuesses(db, actor, async () => {
    const { id } = await requireCard(db.reader, actor, code)
    return rowOfCard(db.reader, id)
  })
}
