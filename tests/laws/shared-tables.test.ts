import { beforeAll, expect, test } from 'vitest'
import { registeredEndpoints } from '../support/endpoints.ts'
import { type AfterEveryWrite, afterEveryWrite } from '../support/every-write.ts'
import { openTables, sharedTables } from '../support/shared-tables.ts'

/**
 * Data that all outlets share is changed only by users with access to all of them: an endpoint that
 * changes such a table is declared `isOfHouse`, or listed here with the reason why not. Every write
 * of the registry runs once, while triggers record which tables it changes; see every-write.ts.
 */
const why: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> =
  {
    'customerSegments.save': {
      tables: ['customer_segments'],
      why: 'a saved search; who sees whom is asked when it runs',
    },
    'customerSegments.remove': { tables: ['customer_segments'], why: 'as saving one' },
    'lots.add': { tables: ['lots'], why: 'a new lot has no stock anywhere' },
    'lots.change': {
      tables: ['lots'],
      why: '`requireOutletsOfLot` asks about the outlets that have stock of it',
    },
    'lots.hold': { tables: ['lots'], why: 'goods in doubt are not sold anywhere meanwhile' },
    'lots.recall': { tables: ['lots'], why: 'as holding one' },
    'lots.release': { tables: ['lots'], why: '`requireOutletsOfLot`, as changing one' },
    'outlets.add': {
      tables: ['outlets'],
      why: '`refuseShaping` asks for a super manager of all outlets',
    },
    'outlets.change': { tables: ['outlets'], why: 'the row is the outlet; others are not found' },
    'outlets.changeContact': { tables: ['outlets'], why: 'as changing one' },
    'outlets.move': { tables: ['outlets'], why: 'as changing one' },
    'tableImports.check': {
      tables: ['import_mappings'],
      why: 'how columns were matched the last time, offered again and never used unasked',
    },
    'claims.file': { tables: ['claim_counter'], why: 'the next number of a claim' },
  }

let after: AfterEveryWrite

beforeAll(async () => {
  after = await afterEveryWrite()
})

test('the tables open to every outlet are shared ones', async () => {
  const shared = await sharedTables(after.db)
  expect(Object.keys(openTables).filter((name) => !shared.includes(name))).toEqual([])
})

test('shared data is changed by endpoints of all outlets, or an exemption says why not', () => {
  const ofHouse = new Set(
    registeredEndpoints().flatMap(({ name, meta }) => (meta.isOfHouse ? name : [])),
  )
  const found = after.written.filter(({ name, tables }) => !ofHouse.has(name) && tables.length > 0)
  expect(Object.fromEntries(found.map(({ name, tables }) => [name, tables]))).toEqual(
    Object.fromEntries(Object.entries(why).map(([name, { tables }]) => [name, tables])),
  )
})
