import { customerNoun } from '../customers.nouns.ts'
import { wordsApart } from './words-apart.ts'

/** Free-text reasons for blocking, clearing or crediting a customer. */
export const customerWords = wordsApart({
  table: 'customer_words',
  about: 'customer_id',
  noun: customerNoun.key,
})
