import { expect, test } from 'vitest'
import { courierMapping } from './courier-mapping.fields.ts'
import type { ActMapping } from './courier-mapping.ts'
import { exampleRequests } from './mapping-fields.ts'
import { mappingPresets } from './mapping-presets.ts'
import { readAnswer, readAnswers } from './read-answer.ts'
import { refuseMapping } from './refuse-mapping.ts'
import { renderAct } from './render-mapping.ts'

const credentials = { accountNumber: '77', key: 'a key', secret: 'a secret' }

const act = (parts: Partial<ActMapping>): ActMapping => ({
  method: 'POST',
  path: '/orders',
  answer: { trackingNumber: 'data.awb' },
  ...parts,
})

test('presets are complete, and survive being saved', () => {
  for (const { mapping } of mappingPresets) {
    expect(refuseMapping(mapping)).toBeNull()
    expect(courierMapping.parse(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping)
  }
})

test('a field cannot break out of JSON, a URL, a form or a header', () => {
  const evil = { to: { name: '","cash":0,"x":"\r\nx: y', city: '../a?b=c&d' }, cashMinor: 4_990 }
  const request = renderAct(
    act({
      path: '/to/{{to.city}}',
      headers: { 'X-Name': '{{to.name}}', Token: '{{secret}}' },
      body: { name: 'For {{to.name}}', cash: '{{cashMinor}}', text: '{{cashMinor|major}}' },
    }),
    [evil],
    credentials,
  )
  expect(request.path).toBe('/to/..%2Fa%3Fb%3Dc%26d')
  expect(request.headers['x-name']).not.toMatch(/[\r\n]/)
  expect(request.headers.token).toBe('a secret')
  expect(JSON.parse(request.body ?? '')).toEqual({
    name: `For ${evil.to.name}`,
    cash: 4_990,
    text: '49.90',
  })
  const form = renderAct(
    act({ bodyForm: 'form', body: { city: '{{to.city}}' } }),
    [evil],
    credentials,
  )
  expect(Object.fromEntries(new URLSearchParams(form.body ?? ''))).toEqual({ city: evil.to.city })
})

test('a secret is allowed only in headers', () => {
  const request = renderAct(act({ path: '/{{secret}}', body: '{{secret}}' }), [{}], credentials)
  expect(request).toMatchObject({ path: '/', body: '""' })
  expect(
    refuseMapping({ acts: { book: act({ body: { token: '{{secret}}' } }) } })?.message,
  ).toContain('no field {{secret}}')
})

test.each([
  ['a field that is not there', act({ body: '{{to.town}}' }), 'no field {{to.town}}'],
  ['a form that is not there', act({ body: '{{to.city|loud}}' }), 'no form |loud'],
  ['a path without a slash', act({ path: 'orders' }), 'begin with /'],
  ['no place for the number', act({ answer: {} }), 'the trackingNumber is'],
  [
    'an answer field that is not used',
    act({ answer: { trackingNumber: 'a', colour: 'b' } }),
    'colour',
  ],
  [
    'many, but nowhere to put them',
    act({ many: { item: '{{reference}}', answers: 'all', reference: 'ref' } }),
    '{{items}}',
  ],
])('a mapping is refused for %s', (_what, book, words) => {
  expect(refuseMapping({ acts: { book } })?.message).toContain(words)
})

test('many are sent in one call, and each gets its own answer', () => {
  const book = act({
    body: { orders: '{{items}}' },
    many: { item: { ref: '{{reference}}' }, answers: 'results', reference: 'ref' },
    answer: { trackingNumber: 'awb' },
    okWhere: { path: 'ok', equals: 'true' },
    errorText: 'why',
  })
  const asked = ['a', 'b', 'c'].map((reference) => ({ ...exampleRequests.book, reference }))
  expect(JSON.parse(renderAct(book, asked, credentials).body ?? '')).toEqual({
    orders: [{ ref: 'a' }, { ref: 'b' }, { ref: 'c' }],
  })
  const { okWhere, ...whole } = book
  const results = [
    { ref: 'b', awb: 'B1' },
    { ref: 'a', awb: 'A1' },
  ]
  const read = readAnswers('book', whole, { status: 200, body: JSON.stringify({ results }) }, [
    'a',
    'b',
    'c',
  ])
  expect(read.get('a')).toMatchObject({ ok: true, value: { trackingNumber: 'A1' } })
  expect(read.get('b')).toMatchObject({ ok: true, value: { trackingNumber: 'B1' } })
  expect(read.get('c')).toMatchObject({ ok: false, isFinal: false })
})

test.each([
  [400, '{"e":"No such city"}', { ok: false, isFinal: true, text: 'No such city' }],
  [503, 'busy', { ok: false, isFinal: false }],
  [429, '', { ok: false, isFinal: false }],
  [401, '', { ok: false, isFinal: false }],
  [200, '{"state":"bad","e":"Duplicate"}', { ok: false, isFinal: true, text: 'Duplicate' }],
  [200, '{"state":"good","data":{}}', { ok: false, isFinal: false, code: 'unreadable' }],
  [200, '{"state":"good","data":{"awb":12}}', { ok: true, value: { trackingNumber: '12' } }],
])('an answer %i %s', (status, body, expected) => {
  const book = act({ okWhere: { path: 'state', equals: 'good' }, errorText: 'e' })
  expect(readAnswer('book', book, { status, body })).toMatchObject(expected)
})

test.each(['cashMinor|major', 'weightGrams|kg', 'cashMinor'])(
  'an unknown amount is left out of the body, never sent as zero: %s',
  (field) => {
    const asked = act({ body: { awb: '{{trackingNumber}}', amount: `{{${field}}}` } })
    for (const missing of [null, undefined, Number.NaN]) {
      const payload = { trackingNumber: 'T1', cashMinor: missing, weightGrams: missing }
      const { body } = renderAct(asked, [payload], credentials)
      expect(JSON.parse(body ?? '')).toEqual({ awb: 'T1' })
    }
  },
)

test.each([
  ['a text', act({ body: { remarks: 'Collect {{cashMinor|major}}' } })],
  ['a path', act({ path: '/advise/{{cashMinor|major}}' })],
  ['a text, in minor units', act({ body: { remarks: 'Collect {{cashMinor}}' } })],
  ['a header', act({ headers: { 'x-weight': '{{weightGrams|kg}}' } })],
])('an unknown amount refuses the request in %s', (_what, asked) => {
  const payload = { cashMinor: null, weightGrams: null }
  expect(() => renderAct(asked, [payload], credentials)).toThrow('has no value')
})
