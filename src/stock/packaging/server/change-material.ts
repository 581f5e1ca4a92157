import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { notFound, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { packagingNoun } from '../packaging.nouns.ts'
import { refuseSizes } from '../packaging.rules.ts'
import { packagingMachine, type packagingMoves } from '../packaging.states.ts'
import { columnsOf, type MaterialFacts } from './add-material.ts'

/** Changes the sizes, max load and weight of a material. */
export async function changeMaterial(
  tx: Tx,
  actor: Actor,
  input: MaterialFacts & { readonly id: string; readonly version: number },
) {
  throwIfRefused(refuseSizes(input.kind, input))
  const label = await skuOf(tx, input.id)
  const before = await tx
    .selectFrom('packaging_materials')
    .selectAll()
    .where('id', '=', input.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.version !== input.version) throw staleVersion(label, input.version, before.version)
  const after = columnsOf(input)
  const changes = changesBetween<Columns>(columnsBefore(before), after)
  if (Object.keys(changes).length === 0) return { id: input.id, version: before.version }
  const version = before.version + 1
  await tx
    .updateTable('packaging_materials')
    .set({ ...after, version, updated_at: sql`now()` })
    .where('id', '=', input.id)
    .execute()
  await appendEvent(tx, actor, {
    type: 'packaging.changed',
    noun: packagingNoun,
    id: input.id,
    label,
    data: changes,
  })
  hintAfterCommit(tx, { noun: packagingNoun.key, ids: [input.id] })
  return { id: input.id, version }
}

type Columns = Readonly<Record<keyof ReturnType<typeof columnsOf>, unknown>>

function columnsBefore(row: Columns): Columns {
  return {
    kind: row.kind,
    inner_length_millimetres: row.inner_length_millimetres,
    inner_width_millimetres: row.inner_width_millimetres,
    inner_height_millimetres: row.inner_height_millimetres,
    outer_length_millimetres: row.outer_length_millimetres,
    outer_width_millimetres: row.outer_width_millimetres,
    outer_height_millimetres: row.outer_height_millimetres,
    most_weight_grams: row.most_weight_grams,
    tare_grams: row.tare_grams,
    is_reusable: row.is_reusable,
  }
}

/** Blocks, releases, archives or restores a material. */
export async function moveMaterial(
  tx: Tx,
  actor: Actor,
  input: {
    readonly id: string
    readonly version: number
    readonly move: (typeof packagingMoves)[number]
  },
) {
  const label = await skuOf(tx, input.id)
  const version = await move(tx, actor, {
    machine: packagingMachine,
    noun: packagingNoun,
    ...input,
    label,
  })
  return { id: input.id, version }
}

async function skuOf(tx: Tx, id: string): Promise<string> {
  const found = await tx
    .selectFrom('packaging_materials')
    .innerJoin('variants', 'variants.id', 'packaging_materials.id')
    .select('variants.sku')
    .where('packaging_materials.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('This packaging')
  return found.sku
}
