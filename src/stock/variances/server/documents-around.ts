import type { Reader } from '#platform/server/db/database.ts'
import type { VariancePart } from '../variances.fields.ts'
import type { FoundVariance } from './find-variance.ts'
import { readWindow } from './ledger-window.ts'
import { readClues } from './read-clues.ts'
import type { VarianceParts } from './variance-parts.ts'

type Document = NonNullable<VariancePart['document']>

/** The documents that the ledger shows around a difference, by id: a cause may name these. */
export async function documentsAround(
  reader: Reader,
  parts: VarianceParts,
  variance: FoundVariance,
): Promise<Map<string, Document>> {
  const window = await readWindow(reader, variance)
  const clues = await readClues(reader, parts, variance, window)
  const moved = window.movements.map(({ sourceNoun, sourceId, label }) => ({
    noun: sourceNoun,
    id: sourceId,
    label,
  }))
  const suggested = clues.flatMap(({ document }) => (document ? [document] : []))
  return new Map(
    [...moved, ...suggested].map((one) => [one.id, { ...one, label: one.label.slice(0, 200) }]),
  )
}
