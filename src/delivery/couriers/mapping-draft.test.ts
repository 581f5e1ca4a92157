import { expect, test } from 'vitest'
import { actOfDraft, draftOfAct, nextId } from './act-draft.ts'
import { clickedPath, leavesOf, withFormOf } from './answer-paths.ts'
import { type BodyRow, bodyOf, rowsOf } from './body-rows.ts'
import type { ActMapping, Template } from './courier-mapping.ts'
import { draftOf, faultOfJson, faultsIn, mappingOfDraft, typedJson } from './mapping-draft.ts'
import { mappingPresets } from './mapping-presets.ts'
import { shortenAnswer } from './shorten-answer.ts'

const text = (id: number, theirs: string, value: string): BodyRow => ({
  id,
  theirs,
  kind: 'text',
  value,
})

test.each(mappingPresets)('the form of $label returns the same mapping', ({ mapping }) => {
  expect(mappingOfDraft(draftOf(mapping))).toEqual(mapping)
  expect(faultsIn(draftOf(mapping))).toEqual([])
})

test('a body becomes rows and the same body again, whatever its names are', () => {
  const body: Template = {
    'a.b': { 'c[0]': '{{to.name}}', 'd\\e': 1 },
    list: [{ sku: 'x' }, true, null, []],
    '0': 'not a place in a list',
    empty: {},
  }
  const rows = rowsOf(body) ?? []
  expect(rows.map(({ theirs }) => theirs)).toContain('list[0].sku')
  expect(rows.map(({ theirs }) => theirs)).toContain('a\\.b.c\\[0\\]')
  expect(bodyOf(rows).body).toEqual(body)
})

test.each<Template>(['{{items}}', {}, { '': 'no name' }, 7])(
  'a body that rows cannot express stays as it is: %j',
  (body) => {
    const act: ActMapping = { method: 'POST', path: '/a', body, answer: {} }
    expect(rowsOf(body)).toBeNull()
    expect(actOfDraft(draftOfAct(act))).toEqual(act)
  },
)

test('a body that is only a list becomes rows', () => {
  expect(bodyOf(rowsOf([{ a: '1' }]) ?? []).body).toEqual([{ a: '1' }])
})

test.each<[string, BodyRow[], string]>([
  ['no name', [text(0, '', 'x')], 'Enter their field'],
  ['a name with two dots', [text(0, 'a..b', 'x')], 'Enter their field'],
  ['the same name twice', [text(1, 'a', 'x'), text(0, 'a', 'y')], 'twice'],
  ['a value inside of a value', [text(1, 'a', 'x'), text(0, 'a.b', 'y')], 'inside a field'],
  ['a gap in a list', [text(0, 'a[1]', 'x')], 'without gaps'],
  ['no number', [{ ...text(0, 'a', 'seven'), kind: 'json' }], 'Enter a number'],
])('a row with %s is refused at its place', (_name, rows, sentence) => {
  expect(bodyOf(rows).faults.get(0)).toContain(sentence)
})

test('a row that names an unknown field is refused at its place, once', () => {
  const act: ActMapping = {
    method: 'POST',
    path: '/a',
    body: { a: '{{note}}', b: '{{nothing}}' },
    answer: { trackingNumber: 'n' },
  }
  const faults = faultsIn(draftOf({ acts: { book: act } }))
  expect(faults).toEqual([
    { part: 'book', place: 'row.1', sentence: expect.stringContaining('{{nothing}}') },
  ])
  expect(nextId(draftOfAct(act).rows)).toBe(2)
})

test('a header without a name, or twice, is refused at its place', () => {
  const draft = draftOfAct({ method: 'POST', path: '/', answer: { trackingNumber: 'n' } })
  const headers = [
    { id: 0, name: 'Token', text: '{{secret}}' },
    { id: 1, name: 'token', text: 'x' },
    { id: 2, name: 'no name', text: 'x' },
  ]
  const faults = faultsIn({ acts: { book: { ...draft, headers } }, hook: null, json: null })
  expect(faults.map(({ place }) => place)).toEqual(['header.1', 'header.2'])
})

test('unreadable JSON is kept beside the form, which stays as it was', () => {
  const before = draftOf(mappingPresets[0]?.mapping ?? { acts: {} })
  const broken = typedJson(before, '{"acts": ')
  expect(broken.json).toBe('{"acts": ')
  expect(faultOfJson(broken)).toContain('not JSON')
  expect(mappingOfDraft(broken)).toEqual(mappingOfDraft(before))
  const whole = typedJson(broken, '{"acts": {}}')
  expect(faultOfJson(whole)).toBeNull()
  expect(mappingOfDraft(whole)).toEqual({ acts: {} })
})

test.each([
  ['[]', 'acts'],
  ['{"acts": {}, "hooks": 1}', 'no hooks'],
  ['{"acts": {"fly": {}}}', 'no act fly'],
  ['{"acts": {"book": {"method": "GO"}}}', 'The method'],
  ['{"acts": {"book": {"method": "GET", "path": "/"}}}', 'answer needs'],
  ['{"acts": {"book": {"method": "GET", "path": "/", "answer": {}, "codes": []}}}', 'codes'],
])('JSON of another shape names the fault: %s', (json, words) => {
  expect(faultOfJson(typedJson(draftOf({ acts: {} }), json))).toContain(words)
})

test('a click on a value gives its path, within a list from each entry', () => {
  expect(clickedPath(['order', 'awb'], false, null)).toEqual({ path: 'order.awb' })
  expect(clickedPath(['data', 0, 'awb'], false, null)).toEqual({ path: 'data.0.awb' })
  expect(clickedPath(['events', 1, 'at', 'time'], true, 'events')).toEqual({ path: 'at.time' })
  expect(clickedPath([0, 'time'], true, '')).toEqual({ path: 'time' })
  expect(clickedPath(['dist', 'history', 2, 'code'], true, 'wrong')).toEqual({
    path: 'code',
    list: 'dist.history',
  })
  expect(clickedPath(['order', 'awb'], true, null)).toBeNull()
  expect(clickedPath(['a.b'], false, null)).toBeNull()
})

test('a path that is filled in again keeps its form', () => {
  expect(withFormOf('cost', 'price|minor')).toBe('cost|minor')
  expect(withFormOf('cost', '')).toBe('cost')
  expect(withFormOf('cost', '=pdf|x')).toBe('cost')
})

test('a long answer is saved as JSON, with its long texts cut', () => {
  const raw = JSON.stringify({ label: { data: 'x'.repeat(90_000), format: 'pdf' } })
  const kept = shortenAnswer(raw)
  expect(kept.length).toBeLessThan(4_001)
  expect(leavesOf(JSON.parse(kept)).at(-1)).toEqual({ keys: ['label', 'format'], text: 'pdf' })
  expect(shortenAnswer('<html>'.repeat(1_000))).toHaveLength(4_000)
})
