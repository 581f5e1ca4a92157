import { expect, test } from 'vitest'
import type { ActionRules } from '../approvals.contract.ts'
import { conflictsOf, noDrafts, withCell, withLimit } from './rule-drafts.ts'

const limit = {
  key: 'orders.most',
  label: 'Most',
  value: 500,
  version: 3,
  changedBy: null,
  outlets: 0,
}
const cell = {
  role: 'staff',
  isConcerned: true,
  verdict: 'approval',
  declared: 'approval',
  changedBy: null,
  changedAt: null,
} as const
const action: ActionRules = {
  key: 'order.cancel',
  label: 'Cancel an order',
  limitLabel: null,
  limits: [limit],
  roles: [cell],
}

test('a cell that is set back to what is saved is no draft', () => {
  const changed = withCell(noDrafts, action, cell, 'allowed')
  expect([...changed.cells.values()]).toMatchObject([{ before: 'approval', verdict: 'allowed' }])
  expect(withCell(changed, action, cell, 'approval').cells.size).toBe(0)
})

test('what another person saved meanwhile is a conflict, by cell and by limit', () => {
  const drafts = withLimit(withCell(noDrafts, action, cell, 'allowed'), limit, 700, null)
  expect(conflictsOf(drafts, [action])).toEqual([])
  const theirs: ActionRules = {
    ...action,
    limits: [{ ...limit, value: 900, version: 4 }],
    roles: [{ ...cell, verdict: 'refused', changedBy: 'Marcus' }],
  }
  expect(conflictsOf(drafts, [theirs]).map(({ kind }) => kind)).toEqual(['cell', 'limit'])
})
