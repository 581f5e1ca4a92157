import { sql } from 'kysely'
import { changesBetween, overlaid } from '#platform/changes.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { isMerged } from '../supplier-merges.rules.ts'
import type { SupplierFacts } from '../suppliers.fields.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { needsReason, refuseReason } from '../suppliers.rules.ts'
import { type SupplierMove, supplierMachine } from '../suppliers.states.ts'
import { codeTaken, isCodeTaken } from './add-supplier.ts'
import { lockSupplier } from './find-supplier.ts'
import { factColumns } from './known-suppliers.ts'
import { columnsOfSupplier, factsOf } from './supplier-columns.ts'

type ChangeInput = { readonly id: string; readonly version: number } & {
  readonly [K in keyof SupplierFacts]?: SupplierFacts[K] | undefined
}

/** Changes the details and terms of a supplier; what is left out stays. */
export async function changeSupplier(tx: Tx, actor: Actor, input: ChangeInput) {
  const { id, version: seen, ...given } = input
  const { name: label, version } = await lockSupplier(tx, id, seen)
  const found = await sql<SupplierFacts>`select ${factColumns} from suppliers
    where id = ${id}`.execute(tx)
  const before = factsOf(found.rows[0] ?? missing())
  const after = factsOf(overlaid<SupplierFacts>(before, given))
  const changes = changesBetween(before, after)
  if (Object.keys(changes).length === 0) return { id, version }
  await tx
    .updateTable('suppliers')
    .set({ ...columnsOfSupplier(after), version: version + 1 })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isCodeTaken(error) ? codeTaken(after.code) : error
    })
  await appendEvent(tx, actor, {
    type: 'supplier.changed',
    noun: supplierNoun,
    id,
    label,
    data: changes,
  })
  hintAfterCommit(tx, { noun: supplierNoun.key, ids: [id] })
  return { id, version: version + 1 }
}

function missing(): never {
  throw new Error('The supplier was locked, but not found.')
}

type MoveInput = {
  readonly id: string
  readonly version: number
  readonly move: SupplierMove
  readonly reason: string
}

/** Moves a supplier to another state; a hold and a block have a reason, which ends with them. */
export async function moveSupplier(tx: Tx, actor: Actor, input: MoveInput) {
  const { name, mergedInto } = await lockSupplier(tx, input.id)
  if (mergedInto !== null) throw isMerged(name, await nameOf(tx, mergedInto))
  throwIfRefused(refuseReason(input.move, input.reason))
  const reason = needsReason(input.move) ? input.reason : ''
  const version = await move(tx, actor, {
    machine: supplierMachine,
    noun: supplierNoun,
    move: input.move,
    id: input.id,
    version: input.version,
    label: name,
    set: { state_reason: reason },
    data: reason === '' ? {} : { reason },
  })
  hintAfterCommit(tx, { noun: supplierNoun.key, ids: [input.id] })
  return { id: input.id, version }
}

async function nameOf(tx: Tx, id: string): Promise<string> {
  const { name } = await tx
    .selectFrom('suppliers')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
