import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { eventPhraseOf } from './entry-changes.ts'

const source = fileURLToPath(new URL('../', import.meta.url))

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))

/** The quoted text of each event type that code appends or a transition records. */
const types = [
  ...new Set(
    files.flatMap(({ path, text }) => [
      ...matches(text, /\btype(?:: EventType)?(?: =|:)[^'`,;]*'([a-z_]{2,}\.[a-z_]+)'/g),
      ...matches(text, /'([a-z_]+\.[a-z_]+)'(?:::text)? as type\b/g),
      ...(path.endsWith('.states.ts')
        ? matches(text, /\bdone: '([a-z_]+)',?\s*(?:access|\n)/g).map((done) => `record.${done}`)
        : []),
    ]),
  ),
].toSorted()

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '')
}

/** Past tenses that do not end in “ed”, and “partly received”. */
const irregular =
  /^(took|gave|sold|set|put|sent|paid|held|lost|found|made|split|kept|let|left|began|forgot|heard|read|undid|withdrew|upheld|wrote|chose|could|did|said|brought|reset|partly)$/

test('the sources name hundreds of events', () => {
  expect(types.length).toBeGreaterThan(150)
})

test.each(types)('the sentence for %s has a subject and a verb', (type) => {
  const phrase = eventPhraseOf(type, 'Order 7')
  expect(phrase).toMatch(/^[a-z ]+ Order 7$/)
  const [verb = ''] = phrase.split(' ')
  expect(verb.endsWith('ed') || irregular.test(verb), `${type} reads “Ada ${phrase}”`).toBe(true)
})
