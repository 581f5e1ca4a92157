import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { areaPhrases, templates } from '#office/activity/all-phrases.ts'
import { eventWords } from '#office/activity/event-options.ts'
import { knownNouns } from '#office/activity/known-nouns.ts'
import { sentenceText } from '#office/activity/sentence-of.ts'
import { eventTypes } from '#office/webhooks/event-groups.ts'
import { demoHouse } from '../support/demo-house.ts'

const source = fileURLToPath(new URL('../../src/', import.meta.url))
const nouns = new Set(knownNouns.map(({ key }) => key))

const isOfNoun = (type: string) => nouns.has(type.slice(0, type.indexOf('.')))

/** The types that the sources name where they append events, and those of all transitions. */
const appended = [
  ...new Set([
    ...eventTypes,
    ...readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\/server\/.*(?<!\.test)\.ts$/.test(path))
      .flatMap((path) => typesIn(readFileSync(join(source, path), 'utf8'))),
  ]),
].toSorted()

function typesIn(text: string): string[] {
  return [
    // A column of a list, `n.type`, has the one-letter alias of its table.
    ...matches(text, /\btype(?:: EventType)?(?: =|:)[^'`,;]*'([a-z_]{2,}\.[a-z_]+)'/g),
    ...matches(text, /\btype: [^?'`,;]*\? '([a-z_]+\.[a-z_]+)'/g),
    ...matches(text, /\btype: [^?'`,;]*\? '[a-z_.]+' : '([a-z_]+\.[a-z_]+)'/g),
    ...matches(text, /'([a-z_]+\.[a-z_]+)'(?:::text)? as type\b/g),
    // The appending helpers get the type, or the action on their one noun.
    ...matches(text, /\btell\w*\([^;]*?'([a-z_]+\.[a-z_]+)'/g).filter(isOfNoun),
    ...matches(text, /\btellOfChannel\([^;]*?, '([a-z_]+)'[,)]/g).map((done) => `channel.${done}`),
    ...matches(text, /\btellOfConnection\([^;]*?, '([a-z_]+)'[,)]/g).map(
      (done) => `connection.${done}`,
    ),
    ...matches(text, /\btellOfEndpoint\([^;]*?, '([a-z_]+)'[,)]/g).map(
      (done) => `webhook_endpoint.${done}`,
    ),
    ...matches(text, /\btellOfArea\([^;]*?, '([a-z_]+)'[,)]/g).map(
      (done) => `service_area.${done}`,
    ),
    ...matches(text, /\btellOfCall\([^;]*?, '([a-z_]+)'[,)]/g).map(
      (done) => `courier_call.${done}`,
    ),
  ]
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '')
}

test('the sources name hundreds of events', () => {
  expect(appended.length).toBeGreaterThan(250)
})

test('the area of each type of event has its phrase', () => {
  expect(appended.filter((type) => !templates.has(type))).toEqual([])
})

test('each type has one template, of a noun that the log knows', () => {
  const declared = areaPhrases.flatMap(({ said }) =>
    Object.values(said).flatMap((group) => Object.keys(group)),
  )
  expect(declared.filter((type, index) => declared.indexOf(type) !== index)).toEqual([])
  expect(declared.filter((type) => !nouns.has(type.split('.')[0] ?? ''))).toEqual([])
})

const terms = { currency: 'GBP', formatInstant: (iso: string) => iso.slice(0, 10) }

const raw =
  /_|\bundefined\b|\bnull\b|\[object|[{}[\]|]|[0-9a-f]{8}-[0-9a-f]{4}|\d{4}-\d\d-\d\dT| {2}|…$/

test('no choice of events shows a code', () => {
  const choices = [...templates.keys()].map(eventWords)
  expect(choices.filter((words) => raw.test(words.replace(/…$/, '')) || words === '')).toEqual([])
})

test('no sentence of the demo shows a code, an underscore or a gap', async () => {
  const { db } = await demoHouse()
  const { rows } = await sql<{ type: string; label: string; data: Record<string, unknown> }>`
    select type, label, data from events`.execute(db.reader)
  const sentences = rows.map((entry) => ({
    type: entry.type,
    sentence: sentenceText(entry, terms).replaceAll(entry.label, 'it'),
  }))
  const odd = sentences.filter(({ sentence }) => raw.test(sentence.replace(/\S…$/, '')))
  expect(odd.slice(0, 20)).toEqual([])
  expect(rows.filter(({ type }) => !templates.has(type)).map(({ type }) => type)).toEqual([])
})
