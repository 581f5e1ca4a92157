import { customerNoun } from '../customers.nouns.ts'
import { wordsApart } from './words-apart.ts'

/** What people say in their own words of why a customer is blocked, cleared or given credit. */
export const customerWords = wordsApart({
  table: 'customer_words',
  about: 'customer_id',
  noun: customerNoun.key,
})
