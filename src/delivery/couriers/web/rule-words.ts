import type { Silence } from '../courier-rules.ts'

/** What a courier does when the company does not respond. */
export const silenceWords: Readonly<Record<Silence, string>> = {
  reattempt: 'Tries again',
  return: 'Sends it back',
  hold: 'Holds it',
  ask: 'Asks us',
}
