import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import { missingFactLabels, missingFacts } from './completeness.ts'
import type { ProductRow } from './products.fields.ts'
import { stockFilterLabels, stockFilters } from './products.filters.ts'
import { productMachine, productStates } from './products.states.ts'

export const productList = listFor<ProductRow>()({
  noun: 'products',
  path: '/products',
  columns: {
    title: { label: 'Product', kind: 'text', of: 'title', card: 'title', isSortable: true },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: productMachine,
      width: '146px',
      card: 'mark',
    },
    category: {
      label: 'Category',
      kind: 'text',
      of: 'category',
      width: '140px',
      isSortable: true,
    },
    brand: { label: 'Brand', kind: 'text', of: 'brand', width: '140px', isSortable: true },
    price: {
      label: 'Price',
      kind: 'money',
      of: 'leastPriceMinor',
      currencyIn: 'currency',
      width: '128px',
      isSortable: true,
    },
    onHand: {
      label: 'On hand',
      kind: 'quantity',
      of: 'onHand',
      scaleIn: 'quantityScale',
      width: '76px',
    },
    available: {
      label: 'Available',
      kind: 'quantity',
      of: 'available',
      scaleIn: 'quantityScale',
      width: '80px',
    },
    complete: { label: 'Complete', kind: 'count', of: 'completePercent', width: '92px' },
    tags: { label: 'Tags', kind: 'tags', of: 'tags', width: '140px', isHidden: true },
    created: {
      label: 'Added',
      kind: 'when',
      of: 'createdAt',
      width: '146px',
      isHidden: true,
      isSortable: true,
    },
  },
  filters: {
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(productStates, productMachine),
      usually: ['-archived'],
    },
    category: { label: 'Category', kind: 'word', of: 'category', emptyLabel: 'No category' },
    brand: { label: 'Brand', kind: 'word', of: 'brand', emptyLabel: 'No brand' },
    tag: { label: 'Tag', kind: 'word', of: 'product tag', emptyLabel: 'No tags' },
    missing: {
      label: 'Missing',
      kind: 'choice',
      options: choicesOf(missingFacts, missingFactLabels),
    },
    stock: {
      label: 'Stock',
      kind: 'choice',
      options: choicesOf(stockFilters, stockFilterLabels),
    },
    added: { label: 'Added', kind: 'days' },
  },
  search: 'Title, SKU or barcode',
  order: 'title',
})
