import { createHmac, randomInt } from 'node:crypto'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { sharedSecretIn } from '#platform/server/shared-secret.ts'
import { codeAlphabet, codeLength, giftCardCodeOf, readGiftCardCode } from '../gift-card-code.ts'
import { refuseCode } from '../gift-cards.rules.ts'

const secretName = 'gift_card_codes'

/** Fifteen random characters, 74 bits, and their check character. */
export function newGiftCardCode(): string {
  const characters = Array.from({ length: codeLength - 1 }, () =>
    codeAlphabet.charAt(randomInt(codeAlphabet.length)),
  )
  return giftCardCodeOf(characters.join(''))
}

/**
 * The keyed hash by which a card is found: the last four characters of a card are no secret, so that
 * a bare hash would leave less to guess.
 */
export async function hashOfCode(reader: Reader, code: string): Promise<Buffer> {
  return createHmac('sha256', await sharedSecretIn(reader, secretName))
    .update(code)
    .digest()
}

/**
 * The code as it is kept, from what was typed or scanned.
 *
 * @throws Refusal `code_incomplete`, `wrong_check_character`
 */
export function requireCode(text: string): string {
  const read = readGiftCardCode(text)
  throwIfRefused(refuseCode(read))
  if ('fault' in read) throw new Error('A faulty code was not refused.')
  return read.code
}
