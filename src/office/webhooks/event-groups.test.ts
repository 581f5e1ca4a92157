import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { eventGroups, eventTypes, isOffered } from './event-groups.ts'
import { wantsType } from './webhooks.rules.ts'

const source = resolve(import.meta.dirname, '../..')
const appending = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\/server\/.*(?<!\.test)\.ts$|\.states\.ts$/.test(path))
  .map((path) => readFileSync(join(source, path), 'utf8'))
  .join('\n')

test('nothing is offered that the code does not append', () => {
  // An act names the whole type, or only what was done where its noun is known.
  const isAppended = (type: string) =>
    [type, type.slice(type.indexOf('.') + 1)].some((name) => appending.includes(`'${name}'`))
  expect(eventTypes.filter((type) => !isAppended(type))).toEqual([])
  expect(new Set(eventTypes).size).toBe(eventTypes.length)
})

test('an endpoint hears all, a whole group or single events, and nothing else is taken', () => {
  expect(wantsType(['*'], 'order.placed')).toBe(true)
  expect(wantsType(['order.*'], 'order.placed')).toBe(true)
  expect(wantsType(['order.*'], 'orders.placed')).toBe(false)
  expect(wantsType(['order.placed', 'stock.*'], 'order.held')).toBe(false)
  const patterns = ['*', 'order.*', 'order.placed', 'order', '', 'ord*', '**', '.*']
  expect(patterns.filter(isOffered)).toEqual(['*', 'order.*', 'order.placed'])
  expect(eventGroups.every(({ done }) => done.length > 0)).toBe(true)
})
