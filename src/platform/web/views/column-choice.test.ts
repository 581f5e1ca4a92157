import { expect, test } from 'vitest'
import { chosenColumns, columnsParam, movedColumn, withColumn } from './column-choice.ts'

const columns = [
  { key: 'sku', label: 'SKU' },
  { key: 'name', label: 'Name' },
  { key: 'cost', label: 'Cost', isHidden: true },
] as const

test('the URL wins over the view, the view over the list, and removed columns are left out', () => {
  expect(chosenColumns(columns, 'cost,gone,sku,cost', ['name'])).toEqual(['cost', 'sku'])
  expect(chosenColumns(columns, undefined, ['name'])).toEqual(['name'])
  expect(chosenColumns(columns, 'gone', null)).toEqual(['sku', 'name'])
  expect(chosenColumns(columns, '', ['gone'])).toEqual(['sku', 'name'])
})

test('the URL names the columns only where they differ from the default', () => {
  expect(columnsParam(columns, ['sku', 'name'], null)).toBeNull()
  expect(columnsParam(columns, ['name', 'sku'], null)).toBe('name,sku')
  expect(columnsParam(columns, ['cost'], ['cost'])).toBeNull()
})

test('columns are added, removed and reordered', () => {
  expect(withColumn(['sku'], 'cost', true)).toEqual(['sku', 'cost'])
  expect(withColumn(['sku', 'cost'], 'sku', false)).toEqual(['cost'])
  expect(movedColumn(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(movedColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})
