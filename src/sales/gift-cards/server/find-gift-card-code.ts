import type { Actor } from '#platform/server/actor.ts'
import { outletsOf } from '#platform/server/actor.ts'
import { refuseMisread } from '#stock/scanning/scanning.rules.ts'
import type { CodeFinder } from '#stock/scanning/server/index.ts'
import { giftCardPrefix, readGiftCardCode } from '../gift-card-code.ts'
import { giftCardLabel, giftCardNoun } from '../gift-cards.nouns.ts'
import { hashOfCode } from './card-codes.ts'
import { access, cardByHash } from './find-card.ts'

/** `G-` and 16 characters, as printed on a gift card. */
export const findGiftCardCode: CodeFinder = async (reader, actor, raw) => {
  if (!raw.trim().toUpperCase().startsWith(giftCardPrefix) || !sellsAnywhere(actor)) return null
  const read = readGiftCardCode(raw)
  if ('fault' in read) {
    if (read.fault === 'form') return null
    throw refuseMisread(raw, 'The check character of this gift card does not fit.')
  }
  const card = await cardByHash(reader, await hashOfCode(reader, read.code))
  return card && { noun: giftCardNoun.key, id: card.id, label: giftCardLabel(card.lastFour) }
}

const sellsAnywhere = (actor: Actor) => outletsOf(actor, access)?.length !== 0
