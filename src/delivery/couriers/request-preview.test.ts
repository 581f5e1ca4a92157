import { expect, test } from 'vitest'
import type { ActMapping } from './courier-mapping.ts'
import { exampleRequests } from './mapping-fields.ts'
import { fieldOf, filledIn, offeredFields, previewOf, templateOf } from './request-preview.ts'
import { differingParts, sameJson } from './tried-acts.ts'

const act: ActMapping = {
  method: 'POST',
  path: '/orders/{{reference}}',
  headers: { token: '{{secret}}' },
  body: { cash: '{{cashMinor|major}}', phone: '{{to.phone|digits}}' },
  answer: {},
}
const target = { url: 'https://c.test', headers: {}, accountNumber: 'A-1', key: '' }

test('the preview shows the request as it would be sent, with its secret hidden', () => {
  const { text } = previewOf(act, exampleRequests.book, target)
  expect(text).toContain('POST https://c.test/orders/example-1042')
  expect(text).toContain('token: ••••••')
  expect(text).toContain('"cash": "49.90"')
  expect(text).toContain('"phone": "447946000042"')
})

test('a form is shown line by line, and a missing amount says why', () => {
  const { text } = previewOf({ ...act, bodyForm: 'form' }, exampleRequests.book, target)
  expect(text).toContain('cash=49.90\n&phone=')
  const path = '/{{newCashMinor|major}}'
  const missing = previewOf({ ...act, path }, exampleRequests.advise, target)
  expect(missing).toMatchObject({ text: null, fault: expect.stringContaining('newCashMinor') })
})

test('fields are offered with their values and in a format', () => {
  const fields = offeredFields(exampleRequests.book, target)
  expect(fields).toContainEqual({ name: 'to.city', example: 'Leeds' })
  expect(fields).toContainEqual({ name: 'accountNumber', example: 'A-1' })
  expect(filledIn(templateOf('weightGrams', 'kg'), exampleRequests.book, target)).toBe('1.25')
  expect(fieldOf('{{to.phone|digits}}')).toEqual({ name: 'to.phone', form: 'digits' })
  expect(fieldOf('Ref {{reference}}')).toBeNull()
})

test('two mappings are equal whatever the order of their names, else the differing parts are named', () => {
  expect(sameJson({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true)
  const hook = { list: '', answer: {} }
  expect(differingParts({ acts: { book: act } }, { acts: { book: act, void: act }, hook })).toEqual(
    ['void', 'hook'],
  )
})
