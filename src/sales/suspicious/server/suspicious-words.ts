import { wordsApart } from '#sales/customers/server/index.ts'
import { suspiciousCaseNoun } from '../suspicious.nouns.ts'

/** Free-text reasons and appeals, which are erased with their customer. */
export const suspiciousWords = wordsApart({
  table: 'suspicious_words',
  about: 'case_id',
  noun: suspiciousCaseNoun.key,
})
