import { describe, expect, test } from 'vitest'
import { eventOptions, eventWords } from './event-options.ts'
import { sentenceOf, sentenceText } from './sentence-of.ts'

const terms = { currency: 'GBP', formatInstant: (iso: string) => iso.slice(0, 10) }

const told = (type: string, label: string, data: Readonly<Record<string, unknown>> = {}) =>
  sentenceText({ type, label, data }, terms)

describe('an entry in one sentence', () => {
  test.each([
    [{ priceMinor: [895, 795] }, 'changed the price of TABL-105 from £8.95 to £7.95'],
    [
      { priceMinor: [895, 795], costMinor: [300, 250] },
      'changed the price of TABL-105 from £8.95 to £7.95 and the cost from £3.00 to £2.50',
    ],
    [
      { priceMinor: [895, 795], costMinor: [300, 250], title: ['A', 'B'], isActive: [true, false] },
      'changed the price of TABL-105 from £8.95 to £7.95 and the cost from £3.00 to £2.50, and 2 more',
    ],
    [{ weightGrams: [null, 1500] }, 'set the weight of TABL-105 to 1.5 kg'],
    [{ weightGrams: [1500, null] }, 'cleared the weight of TABL-105, which was 1.5 kg'],
    [{}, 'changed TABL-105'],
  ])('says what changed from what to what: %j', (data, sentence) => {
    expect(told('variant.changed', 'TABL-105', data)).toBe(sentence)
  })

  test('formats amounts in the currency of the entry', () => {
    const data = { priceMinor: [895, 795], currency: ['GBP', 'EUR'] }
    expect(told('variant.changed', 'TABL-105', data)).toBe(
      'changed the price of TABL-105 from €8.95 to €7.95',
    )
  })

  test('calls roles and permissions by their labels', () => {
    expect(told('invitation.sent', 'zoe@example.test', { roles: 'staff, store_manager' })).toBe(
      'invited zoe@example.test as Staff, Store Manager',
    )
    const data = { roles: [['staff'], ['store_manager']] }
    expect(told('user.roles_changed', 'Zoë', data)).toBe(
      'changed the roles of Zoë from Staff to Store Manager',
    )
    expect(told('access.denied', 'customers.list', { missing: 'customers or orders' })).toBe(
      'was denied access to Customers or Orders',
    )
    expect(told('access.denied', 'orderMoney.refund')).toBe(
      'was denied access to order money refund',
    )
  })

  test('leaves out what it does not know, and ids, and cuts long values', () => {
    expect(told('order.cancelled', 'Order 7')).toBe('cancelled Order 7')
    expect(told('order.cancelled', 'Order 7', { reason: 'Too late' })).toBe(
      'cancelled Order 7: Too late',
    )
    const courier = '01a207ad-b597-7c83-86e6-1078e278ec8e'
    expect(told('service_area.coverage_removed', 'Bath', { courier })).toBe(
      'removed a courier from Bath',
    )
    const value = ['', 'word '.repeat(40)]
    expect(told('order.desk_changed', 'Order 7', { note: value }).length).toBeLessThan(110)
  })

  test('knows which part is the record, and what no template says', () => {
    const entry = { type: 'user.signed_in', label: 'Zoë', data: {} }
    expect(sentenceOf(entry, terms)).toEqual([{ text: 'signed in' }])
    expect(sentenceOf({ ...entry, type: 'order.packed', label: 'Order 7' }, terms)).toEqual([
      { text: 'packed ' },
      { text: 'Order 7', isRecord: true },
    ])
    expect(told('thing.opened', 'Thing 7')).toBe('opened Thing 7')
  })
})

describe('the events to choose from', () => {
  test('use labels, by their kinds', () => {
    const types = ['order.held', 'order.refunded', 'thing.lid_opened']
    expect(eventOptions(types, [])).toEqual([
      { value: 'order.refunded', label: 'Money: refunded … of order' },
      { value: 'order.held', label: 'Orders: put order on hold' },
      { value: 'thing.lid_opened', label: 'lid opened' },
    ])
    expect(eventOptions(types, ['order'])).toEqual([
      { value: 'order.held', label: 'put order on hold' },
    ])
    expect(eventOptions(types, ['order', 'money'])).toEqual([
      { value: 'order.refunded', label: 'Money: refunded … of order' },
      { value: 'order.held', label: 'Orders: put order on hold' },
    ])
    expect(eventWords('outlet.added')).toBe('added the outlet')
    expect(eventWords('variant.changed')).toBe('changed variant')
  })
})
