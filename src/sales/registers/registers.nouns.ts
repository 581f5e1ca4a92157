import { defineNoun } from '#platform/nouns.ts'

/** A cash drawer and what takes payments into it. */
export const registerNoun = defineNoun({
  key: 'register',
  label: 'Register',
  plural: 'Registers',
  path: (id) => `/registers?open=${id}`,
})

/** From the opening count of a register to its Z report. */
export const registerSessionNoun = defineNoun({
  key: 'register_session',
  label: 'Register session',
  plural: 'Register sessions',
  path: (id) => `/registers?view=sessions&open=${id}`,
})

/** The records by which the activity log can be filtered. */
export const registersNouns = [registerNoun, registerSessionNoun]
