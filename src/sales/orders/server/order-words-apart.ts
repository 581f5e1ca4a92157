import { wordsApart } from '#sales/customers/server/index.ts'

/** What people say in their own words of an order, and of what becomes of it on the way and back. */
export const { keepWords, keepReason, withWords } = wordsApart({
  table: 'order_words',
  about: 'order_id',
})
