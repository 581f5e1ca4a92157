import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { Duplicate } from './customer-merges.contract.ts'
import { duplicateSigns, signLabels } from './customers.rules.ts'

const signs = choicesOf(duplicateSigns, signLabels)

/** Pairs of customers that may be one person; both are columns of their own. */
export const duplicateList = listFor<Duplicate>()({
  noun: 'pairs',
  path: '/all-customers/duplicates',
  columns: {
    first: { label: 'Customer', kind: 'drawn', card: 'title' },
    second: { label: 'Possible duplicate', kind: 'drawn' },
    score: {
      label: 'Match',
      kind: 'count',
      of: 'score',
      width: '144px',
      card: 'mark',
      isSortable: true,
    },
    signs: { label: 'Same details', kind: 'drawn', width: '200px' },
    found: {
      label: 'Found',
      kind: 'when',
      of: 'foundAt',
      width: '136px',
      isHidden: true,
      card: 'none',
      isSortable: true,
    },
    acts: { label: 'Action', kind: 'drawn', width: '236px' },
  },
  filters: {
    customerId: { label: 'Customer', kind: 'record', of: 'customer', formerly: 'of' },
    sign: { label: 'Same details', kind: 'choice', options: signs },
    score: { label: 'Match', kind: 'count' },
    city: { label: 'City', kind: 'word' },
    foundOn: { label: 'Found', kind: 'days' },
  },
  search: 'Name, any part of a phone, email, C-1042',
  order: '-score',
})
