import { defineNoun } from '#platform/nouns.ts'

export const returnNoun = defineNoun({
  key: 'return',
  label: 'Return',
  plural: 'Returns',
  path: (id) => `/returns?open=${id}`,
})

/** How a return is called in sentences: its number, never its id. */
export const returnLabel = (number: number) => `Return ${number}`
