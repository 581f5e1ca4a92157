import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import type { HeardEvent } from './define-rule.ts'
import { kindOf, kindOfRule } from './kinds.ts'
import {
  causeOf,
  causesEndedBy,
  draftOf,
  groupOf,
  notificationRules,
} from './notifications.rules.ts'

const seed = printedSeed('notification rules')

/** Any content that an area may have written into its event, sensible or not. */
const events = (type: string) =>
  fc.record({
    type: fc.constant(type),
    entityId: fc.uuid(),
    label: fc.string({ minLength: 1, maxLength: 60 }),
    outletId: fc.option(fc.uuid(), { nil: null }),
    actorName: fc.string({ minLength: 1, maxLength: 40 }),
    result: fc.constant('ok' as const),
    data: fc.dictionary(
      fc.constantFrom('reason', 'kind', 'note', 'group', 'failure', 'source', 'inPlace'),
      fc.oneof(fc.string(), fc.constant(null), fc.boolean(), fc.array(fc.string()), fc.object()),
    ),
  })

const isInside = (path: string | null) => path === null || /^\/(?![/\\\p{Cc}])/u.test(path)

test('each rule has a unique key and label', () => {
  const keys = notificationRules.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(notificationRules.map(({ label }) => label)).size).toBe(keys.length)
  for (const { key, label } of notificationRules) {
    expect(key).toMatch(/^[a-z_]+\.[a-z_]+$/)
    expect(label).toMatch(/^[A-Z].*[^.]$/)
  }
})

test('a rule words any event and links inside the app', () => {
  for (const rule of notificationRules) {
    fc.assert(
      fc.property(events(rule.on), (event) => {
        const { title, message, actionUrl } = draftOf(rule, event)
        expect(title.trim(), rule.key).not.toBe('')
        expect(`${title} ${message}`, rule.key).not.toMatch(/undefined|\[object/)
        expect(isInside(actionUrl), `${rule.key}: ${actionUrl}`).toBe(true)
      }),
      { seed, numRuns: 50 },
    )
  }
})

test('a line that counts gives the number and a link to the list, and has no cause to wait for', () => {
  for (const { key, group, cause } of notificationRules) {
    if (!group) continue
    expect(group.title, key).toContain('{count}')
    expect(isInside(group.actionUrl), key).toBe(true)
    // What is counted together does not end together.
    expect(cause, key).toBeUndefined()
  }
})

test('what ends a cause ends the cause that began with the same record, and no other', () => {
  const plain = (type: string, entityId: string): HeardEvent => ({
    type,
    entityId,
    label: `Thing ${entityId}`,
    outletId: null,
    actorName: 'Ada',
    result: 'ok',
    data: { kind: 'address', wordId: `word of ${entityId}`, settled: [`word of ${entityId}`] },
  })
  for (const rule of notificationRules) {
    const cause = causeOf(rule, plain(rule.on, 'a'))
    if (cause === null) continue
    for (const end of rule.cause?.endsOn ?? []) {
      expect(causesEndedBy(plain(end, 'a')), `${rule.key} by ${end}`).toContain(cause)
      expect(causesEndedBy(plain(end, 'b')), `${rule.key} by ${end}`).not.toContain(cause)
    }
    // A test that failed begins what a later one may end; nothing else ends itself.
    if (rule.cause?.endsOn.includes(rule.on)) continue
    expect(causesEndedBy(plain(rule.on, 'a')), rule.key).not.toContain(cause)
  }
})

test('outlets are counted separately', () => {
  const rule = notificationRules.find(({ key }) => key === 'order.confirmed')
  if (!rule) throw new Error('The rule is gone.')
  const at = (outletId: string | null): HeardEvent => ({
    type: rule.on,
    entityId: 'a',
    label: 'Order 1',
    outletId,
    actorName: 'Ada',
    result: 'ok',
    data: {},
  })
  expect(new Set(['x', 'y', null].map((outlet) => groupOf(rule, at(outlet)))).size).toBe(3)
})

test('every rule is of a kind', () => {
  const without = notificationRules.filter(({ key }) => kindOfRule(key) === 'other')
  expect(without.map(({ key }) => key)).toEqual([])
  expect(kindOf({ rule: null, type: 'low_stock' })).toBe('stock')
  expect(kindOf({ rule: null, type: 'warning' })).toBe('other')
})
