import { wordsApart } from '#sales/customers/server/index.ts'
import { giftCardNoun } from '../gift-cards.nouns.ts'

/** Notes of the reasons for blocking, unblocking and correcting cards. */
export const giftCardWords = wordsApart({
  table: 'gift_card_words',
  about: 'card_id',
  noun: giftCardNoun.key,
})
