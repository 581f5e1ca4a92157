import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { deviceWork } from '#app/device-work.ts'
import { registeredEndpoints, registeredFiles } from '../support/endpoints.ts'

/**
 * A badge and PIN allow the orders of a register, and only a small part of their screens. For every
 * operation that is not allowed there, the screens name it where they offer it, so that the button
 * is disabled with the text of the refusal.
 */
const screensOfOrders = [
  'src/sales/orders/web/*.{ts,tsx}',
  'src/sales/confirmations/web/{MessageButton,MessageDialog}.tsx',
  'src/sales/verification/web/{OrderAddress,AddressForm}.tsx',
  'src/sales/channels/web/{OrderShop,TakeTotal}.tsx',
]

const called = /\b(\w+)\.call\.(\w+)/g
const connected = /export const (\w+) = connect<[^>]+>\(\s*'(\w+)'/g
const named = /(?:operation(?:=|: )|use(?:IsOpen|WhyNot)Here\()["']([^"']+)["']/g

async function textOf(patterns: readonly string[]): Promise<string> {
  const files: string[] = []
  for (const pattern of patterns)
    for await (const file of glob(pattern)) if (!file.includes('.test.')) files.push(file)
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

const endpoints = new Map(registeredEndpoints().map(({ name, meta }) => [name, meta]))

test('every operation of its order screens that a register refuses is named where it is offered', async () => {
  const areas = new Map(
    [...(await textOf(['src/sales/*/web/*-api.ts'])).matchAll(connected)].map(
      ([, api = '', area = '']) => [api, area],
    ),
  )
  const screens = await textOf(screensOfOrders)
  const offered = new Set(
    [...screens.matchAll(called)].map(([, api = '', call]) => `${areas.get(api) ?? api}.${call}`),
  )
  expect(offered.size).toBeGreaterThan(30)
  expect([...offered].filter((name) => !endpoints.has(name))).toEqual([])
  const guarded = new Set([...screens.matchAll(named)].map(([, name]) => name))
  const closed = [...offered].filter(
    (name) => endpoints.get(name)?.kind === 'write' && !deviceWork.till.has(name),
  )
  expect(closed.length).toBeGreaterThan(20)
  expect(closed.filter((name) => !guarded.has(name)).toSorted()).toEqual([])
})

/**
 * The screens of a packing station: they name the operation, or lead to it through a transition or
 * dialog.
 */
const screensOfStations = [
  'src/delivery/{dispatch,returns}/web/**/*.tsx',
  'src/stock/{inventory,transfers}/web/**/*.tsx',
]

/** Screens that a station does not open. */
const elsewhere: Readonly<Record<string, string>> = {
  'returnLink.announce': 'the page of a customer, without a session',
  'returnLink.copy': 'in the dialog that returnLink.send greys',
  'waves.plan': 'in the dialog that waves.release greys',
  'transfers.suggestions': 'in the form that transfers.add greys',
}

test('every operation of its screens that a packing station refuses is named where it is offered', async () => {
  const connections = await textOf(['src/{delivery,stock}/*/web/**/*-api.ts'])
  const areas = new Map(
    [...connections.matchAll(connected)].map(([, api = '', area = '']) => [api, area]),
  )
  const screens = await textOf(screensOfStations)
  const offered = new Set(
    [...screens.matchAll(called)].flatMap(([, api = '', call]) =>
      areas.has(api) ? `${areas.get(api)}.${call}` : [],
    ),
  )
  expect(offered.size).toBeGreaterThan(60)
  const closed = [...offered].filter(
    (name) => endpoints.get(name)?.kind === 'write' && !deviceWork.bench.has(name),
  )
  expect(closed.length).toBeGreaterThan(20)
  const unnamed = closed.filter(
    (name) => !screens.includes(`'${name}'`) && !screens.includes(`"${name}"`),
  )
  expect(unnamed.filter((name) => !elsewhere[name]).toSorted()).toEqual([])
})

test('no button names an operation that does not exist', async () => {
  const files = registeredFiles().map(({ path }) => path)
  const known = new Set([...endpoints.keys(), ...files])
  const all = [...(await textOf(['src/**/web/**/*.{ts,tsx}'])).matchAll(named)]
  expect(all.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([])
})
