import { beforeAll, describe, expect, test } from 'vitest'
import { demoHouse } from '../support/demo-house.ts'
import { type Place, placeOf, type Sentence } from '../support/specification.ts'
import {
  callsAndLimits,
  entities,
  roleRules,
  statesAndRules,
} from '../support/specification-rules.ts'
import { login, sectionOne } from '../support/specification-screens.ts'
import { shell } from '../support/specification-shell.ts'

let at: Place

beforeAll(async () => {
  const { db, server } = await demoHouse()
  at = placeOf(db, server)
})

const sections: readonly (readonly [string, readonly Sentence[]])[] = [
  ['1. What the product does and for whom', sectionOne],
  ['2. Screens: login, gate and fallback', login],
  ['2. Routes, sidebar and notification panel', shell],
  ['3. Entities', entities],
  ['4 and 5. States and validation', statesAndRules],
  ['6. Roles and permissions', roleRules],
  ['7 to 9. Calls, errors and constants', callsAndLimits],
]

/** The rulings where the specification is silent or contradictory. */
const lastRuling = 19

// Each sentence in its own words: the browser shows it, or a ruling settles it.
describe.each(sections)('%s', (_title, sentences) => {
  test.each(sentences.map((sentence) => [saidOf(sentence), sentence] as const))(
    '%s',
    async (_said, sentence) => {
      if ('holds' in sentence) return sentence.holds(at)
      if ('ruling' in sentence) expect(sentence.ruling).toBeLessThanOrEqual(lastRuling)
    },
  )
})

function saidOf(sentence: Sentence): string {
  if ('ruling' in sentence) return `${sentence.says} (ruling ${sentence.ruling})`
  return 'open' in sentence ? `${sentence.says} (${sentence.open})` : sentence.says
}
