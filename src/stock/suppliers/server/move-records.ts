import { sql } from 'kysely'
import { inSentence } from '#platform/nouns.ts'
import { Refusal } from '#platform/refusal.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import type { SupplierRecords } from './supplier-parts.ts'

/** The records of this area that go along; its items are moved apart, because both may have one. */
const ownRecords: readonly SupplierRecords[] = [
  { table: 'supplier_contacts', what: 'Contacts', noun: supplierNoun },
  { table: 'supplier_documents', what: 'Documents', noun: supplierNoun },
  { table: 'supplier_price_lists', what: 'Price lists', noun: supplierNoun },
]

/** The ids of the moved rows by table, for `moveRecordsBack`. */
export type MovedRecords = Readonly<Record<string, readonly string[]>>

export const allRecords = (records: readonly SupplierRecords[]) => [...ownRecords, ...records]

export async function countRecords(
  reader: Reader,
  records: readonly SupplierRecords[],
  supplierId: string,
) {
  const counts: { what: string; count: number }[] = []
  for (const { table, what } of allRecords(records)) {
    const found = await sql<{ count: number }>`select count(*) as count
      from ${sql.table(table)} where supplier_id = ${supplierId}`.execute(reader)
    counts.push({ what, count: found.rows[0]?.count ?? 0 })
  }
  return counts
}

type Way = { readonly fromId: string; readonly toId: string }

/** Gives the records of one supplier to another. */
export async function moveRecords(
  tx: Tx,
  records: readonly SupplierRecords[],
  way: Way,
): Promise<MovedRecords> {
  const moved: Record<string, readonly string[]> = {}
  for (const kind of allRecords(records)) moved[kind.table] = await giveRecords(tx, kind, way, null)
  return moved
}

/** Gives back what was moved, as far as it still belongs to the supplier that it was given to. */
export async function moveRecordsBack(
  tx: Tx,
  records: readonly SupplierRecords[],
  moved: MovedRecords,
  way: Way,
): Promise<void> {
  for (const kind of allRecords(records)) await giveRecords(tx, kind, way, moved[kind.table] ?? [])
}

/**
 * @param only the ids that are given; null for all of them
 * @returns the ids that were given
 */
async function giveRecords(
  tx: Tx,
  { table, what, noun }: SupplierRecords,
  { fromId, toId }: Way,
  only: readonly string[] | null,
): Promise<string[]> {
  const given = await sql<{ id: string }>`update ${sql.table(table)} set supplier_id = ${toId}
    where supplier_id = ${fromId} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id`
    .execute(tx)
    .catch((error: unknown) => {
      throw brokenConstraint(error) === null ? error : sameNumber(what)
    })
  const ids = given.rows.map(({ id }) => id)
  hintAfterCommit(tx, { noun: noun.key, ids })
  return ids
}

/** Some numbers are unique for a supplier, such as that of an imported order. */
const sameNumber = (what: string) =>
  new Refusal(
    'conflict',
    'same_number',
    `Both suppliers have ${inSentence(what)} with the same number. Change or cancel one of the two, then try again.`,
  )
