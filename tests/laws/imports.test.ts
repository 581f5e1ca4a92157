import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { allTableImports } from '#office/imports/server/all-table-imports.ts'
import { addCourier } from '#organization/outlets/server/save-courier.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { TableImportFacts } from '#platform/table-imports.ts'
import { savePriceList } from '#stock/catalog/server/save-price-list.ts'
import { addSuppliers } from '#stock/suppliers/server/index.ts'
import { addCustomer } from '../support/customer-steps.ts'
import { testDatabase } from '../support/database.ts'
import { sender, type TableTrial, tableTrial } from '../support/table-trial.ts'
import { makeWorld } from '../support/world.ts'

let db: Database
let trial: TableTrial
let outletId: string

beforeAll(async () => {
  db = await testDatabase()
  outletId = (await makeWorld(db)).outletId
  trial = tableTrial(db)
  const list = { id: null, version: null, name: 'Trade', currency: 'GBP', percentOffBasisPoints: 0 }
  const open = { validFrom: null, validUntil: null, isActive: true }
  const supplier = { code: 'MILL', name: 'Mill', email: null, phone: null, city: '', country: 'GB' }
  await addCustomer(db, 'Mallory', { phone: '+442079460999' })
  await addCustomer(db, 'Trudy', { email: 'mallory@example.com' })
  await db.transaction(async (tx) => {
    await savePriceList(tx, sender, { ...list, ...open })
    await addSuppliers(tx, sender, [supplier])
    await addCourier(tx, sender, { code: 'SWIFT', name: 'Swift', volumetricDivisor: 5_000 })
  })
})

/** A file of transfers requests goods; sent again, it requests them again. */
const asksAnew = new Set(['transfers'])

/** The choices that the sample leaves to its sender. */
const chosen = { unknownSku: 'add', unknownBin: 'add' }

/** The sample of a kind for users who prepare such a file. */
function sampleOf({ fields, sample }: TableImportFacts): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const rows = [fields.map(({ label }) => label), ...sample]
  return rows.map((row) => `${row.map(cell).join(',')}\n`).join('')
}

/** All rows of every table except those about the imports themselves, as one digest per table. */
async function digests(): Promise<Readonly<Record<string, string>>> {
  const tables = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname !~ '^(imports?_|imports$|job|event|keep)' order by relname`.execute(db.reader)
  const parts = tables.rows.map(
    ({ name }) => sql`select ${name}::text as name, coalesce(md5(string_agg(t::text, ' '
      order by t::text)), '') as digest from ${sql.table(name)} t`,
  )
  const found = await sql<{ name: string; digest: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(db.reader)
  return Object.fromEntries(found.rows.map(({ name, digest }) => [name, digest]))
}

const kinds = allTableImports.filter(({ kind }) => !asksAnew.has(kind))

test.each(kinds.map((kind) => [kind.kind, kind] as const))(
  'the sample of %s is imported, and changes nothing the second time',
  async (_name, kind) => {
    const given = {
      kind: kind.kind,
      body: sampleOf(kind),
      options: kind.options ? chosen : {},
      ...(kind.needsOutlet ? { outletId } : {}),
    }
    const first = await trial.take(given)
    expect(first.faults).toEqual([])
    const before = await digests()
    const second = await trial.take(given)
    const { created, changed, booked } = second.run.counts
    expect([created, changed, booked]).toEqual([undefined, undefined, undefined])
    expect(await digests()).toEqual(before)
  },
)
