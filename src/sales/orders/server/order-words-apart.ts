import { wordsApart } from '#sales/customers/server/index.ts'

/** Free text of users about an order and its delivery and return. */
export const { keepWords, keepReason, withWords } = wordsApart({
  table: 'order_words',
  about: 'order_id',
})
