import { expect, test } from 'vitest'
import type { HeardEvent } from './define-rule.ts'
import { causeOf, causesEndedBy, draftOf, rulesTelling } from './notifications.rules.ts'

const event = (type: string, data: HeardEvent['data'] = {}): HeardEvent => ({
  ...{
    type,
    entityId: 'c0ffee',
    label: 'Claim 7',
    outletId: null,
    actorName: 'Mill',
    result: 'ok',
  },
  data,
})

const told = (heard: HeardEvent) => {
  const [rule, ...others] = rulesTelling(heard, new Map())
  if (!rule) throw new Error(`No rule for ${heard.type}.`)
  expect(others).toEqual([])
  return { rule, draft: draftOf(rule, heard), cause: causeOf(rule, heard) }
}

test('a disputed claim opens the claim, until it is decided', () => {
  const { draft, cause } = told(event('supplier_claim.disputed'))
  expect(draft).toMatchObject({
    title: 'Claim 7 is disputed',
    actionUrl: '/purchase-orders?view=claims&open=c0ffee',
  })
  for (const end of ['upheld', 'repriced', 'settled', 'written_off', 'cancelled'])
    expect(causesEndedBy(event(`supplier_claim.${end}`)), end).toEqual([cause])
})

test('a delivery of today or a late one opens the delivery, until it arrives', () => {
  const data = { supplier: 'Mill', arrivesOn: '2026-05-13' }
  const due = told(event('ship_notice.due_reported', data))
  const late = told(event('ship_notice.delay_reported', data))
  expect(due.draft.actionUrl).toBe('/receiving?delivery=c0ffee')
  expect(late.draft.message).toBe('Mill announced it for May 13, 2026. Ask when it comes.')
  expect(causesEndedBy(event('ship_notice.arrived'))).toEqual([due.cause, late.cause])
})

test('a counter-proposal and an expired document open their records', () => {
  const proposed = told(event('purchase_order.changes_proposed'))
  expect(proposed.draft.actionUrl).toContain('/purchase-orders')
  const expired = told(event('supplier.document_expired', { document: 'Licence' }))
  expect(expired.draft.actionUrl).toBe('/suppliers?open=c0ffee')
})
