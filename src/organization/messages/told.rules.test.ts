import { expect, test } from 'vitest'
import { maskRecipient, readWish } from './messages.rules.ts'
import { pickWay, type Recipient } from './pick-way.ts'
import { smsLength } from './sms-segments.ts'
import type { Wish } from './ways.ts'

const whole: Recipient = {
  email: 'ada@example.test',
  phoneKey: '+447946000000',
  isMobile: true,
  acceptsMessages: false,
  hasStopped: false,
}

test.each([
  ['best', {}, 'mail'],
  ['best', { acceptsMessages: true }, 'sms'],
  ['best', { acceptsMessages: true, isMobile: false }, 'mail'],
  ['best', { acceptsMessages: true, hasStopped: true }, 'mail'],
  ['best', { email: '' }, 'sms'],
  ['best', { email: '', isMobile: false }, null],
  ['best', { email: '', hasStopped: true }, null],
  ['mail', { email: '' }, null],
  ['sms', { isMobile: false }, 'sms'],
  ['sms', { phoneKey: '' }, null],
  ['sms', { hasStopped: true }, null],
  ['whatsapp', {}, null],
  ['whatsapp', { acceptsMessages: true }, 'whatsapp'],
] satisfies [Wish, Partial<Recipient>, string | null][])(
  'asked for %s, with %j: %s',
  (wish, more, way) => {
    const picked = pickWay({ ...whole, ...more }, wish, true)
    expect('way' in picked ? picked.way : null).toBe(way)
    if ('whyNot' in picked) expect(picked.whyNot).toMatch(/^[A-Z].*\.$/)
  },
)

test('without a gateway there are mails only', () => {
  expect(pickWay({ ...whole, acceptsMessages: true }, 'best', false)).toEqual({ way: 'mail' })
  expect(pickWay({ ...whole, email: '' }, 'best', false)).toMatchObject({
    whyNot: expect.stringContaining('No message gateway'),
  })
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  // The euro sign takes two places of the alphabet of SMS.
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  // Outside of it every character takes 16 bits.
  ['ş'.repeat(70), 1],
  ['ş'.repeat(71), 2],
  ['', 1],
])('%s takes %i SMS', (text, segments) => {
  expect(smsLength(text).segments).toBe(segments)
})

test('a recipient is known again and not given away; STOP is read however it is written', () => {
  expect(maskRecipient('sms', '+447946000123')).toBe('••• 123')
  expect(maskRecipient('mail', 'ada@example.test')).toBe('a•••@example.test')
  expect(maskRecipient('mail', '')).toBe('•••')
  expect([' Stop. ', 'STOP', 'start', 'stop it please', 'yes'].map(readWish)).toEqual([
    'stop',
    'stop',
    'start',
    null,
    null,
  ])
})
