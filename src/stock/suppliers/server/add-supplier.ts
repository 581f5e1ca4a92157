import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SupplierFacts } from '../suppliers.fields.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { columnsOfSupplier } from './supplier-columns.ts'

/** Adds a supplier as a draft: nothing is ordered from it before it is activated. */
export async function addSupplier(tx: Tx, actor: Actor, input: SupplierFacts) {
  const id = newId()
  await tx
    .insertInto('suppliers')
    .values({ id, ...columnsOfSupplier(input) })
    .execute()
    .catch((error: unknown) => {
      throw isCodeTaken(error) ? codeTaken(input.code) : error
    })
  await appendEvent(tx, actor, {
    type: 'supplier.added',
    noun: supplierNoun,
    id,
    label: input.name,
  })
  hintAfterCommit(tx, { noun: supplierNoun.key, ids: [id] })
  return { id, version: 1 }
}

export const isCodeTaken = (error: unknown) => brokenConstraint(error) === 'suppliers_code_key'

export const codeTaken = (code: string) =>
  new Refusal(
    'conflict',
    'code_taken',
    `Another supplier has the code ${code} already. Choose another code.`,
    { field: 'code' },
  )
