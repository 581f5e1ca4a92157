import { describe, expect, test } from 'vitest'
import { allPages } from '#all-areas.ts'
import { glossary } from '#platform/glossary/glossary.ts'
import { helpByPath } from './all-help.ts'
import { neighboursOf } from './page-flows.ts'

const helps = [...helpByPath.values()]

/** The words of people who wrote for themselves; the glossary has another one for each. */
const refused =
  /\b(?:advices|packages?|discrepanc(?:y|ies)|manifest|rider|bench|gate|till|desk|house|deed|twin|basket|e-mail|go back|set aside|not for sale)\b/i

/** A text ends its sentences with a full stop, a question mark or a colon before a list. */
const sentencesOf = (text: string) => text.split(/(?<=[.?])\s+/)

function faultsOf(text: string, fewest: number, most: number): readonly string[] {
  const sentences = sentencesOf(text)
  const isCounted = sentences.length >= fewest && sentences.length <= most
  const isLong = (sentence: string) => sentence.split(/\s+/).length > 24
  return [
    ...(isCounted ? [] : [`${sentences.length} sentences: ${text}`]),
    ...(/^[A-Z]/.test(text) && /[.?]$/.test(text) ? [] : [`no whole sentence: ${text}`]),
    ...(refused.test(text) ? [`another word is right: ${text}`] : []),
    ...sentences.filter(isLong).map((sentence) => `too long: ${sentence}`),
  ]
}

test('every page has help, and help belongs to a page', () => {
  const known = allPages.map(({ path }) => path)
  expect(helps.map(({ path }) => path).toSorted()).toEqual(known.toSorted())
})

describe.each(helps)('the help of $path', ({ path, about, steps, terms }) => {
  test('says in two or three sentences what the page is for', () => {
    expect(faultsOf(about, 2, 3)).toEqual([])
  })

  test('has three to six steps, each one or two sentences', () => {
    expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(steps.length).toBeLessThanOrEqual(6)
    expect(new Set(steps).size).toBe(steps.length)
    expect(steps.flatMap((step) => faultsOf(step, 1, 2))).toEqual([])
  })

  test('explains terms, each once', () => {
    expect(terms.length).toBeGreaterThan(0)
    expect(new Set(terms).size).toBe(terms.length)
  })

  test('leads to the pages before or after it', () => {
    const { before, after } = neighboursOf(path)
    const linked = [...before, ...after].map((page) => page.path)
    expect(linked.length).toBeGreaterThan(0)
    expect(linked).not.toContain(path)
    const known = new Set(allPages.map((page) => page.path))
    expect(linked.filter((each) => !known.has(each))).toEqual([])
  })
})

test('every term of the glossary is used by a page, and has a meaning in one or two sentences', () => {
  const used = new Set<string>(helps.flatMap(({ terms }) => terms))
  expect(Object.keys(glossary).filter((term) => !used.has(term))).toEqual([])
  expect(Object.values(glossary).flatMap((meaning) => faultsOf(meaning, 1, 2))).toEqual([])
})

test('a page before another one is the page that the other one follows', () => {
  const wrong = helps.flatMap(({ path }) =>
    neighboursOf(path)
      .before.filter((page) => !path.includes('$') && !leadsTo(page.path, path))
      .map((page) => `${page.path} before ${path}`),
  )
  expect(wrong).toEqual([])
})

const leadsTo = (from: string, to: string) =>
  neighboursOf(from).after.some(({ path }) => path === to)

test.each([
  'The rider’s parcels.',
  'Orders of the house.',
  'No full stop at the end',
  'Three sentences. In one text. Of a step.',
])('refuses “%s”', (text) => expect(faultsOf(text, 1, 2)).not.toEqual([]))
