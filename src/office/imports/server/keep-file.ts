import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import { isWorkbook } from '#platform/server/workbooks/read-workbook.ts'
import { importNoun } from '../imports.nouns.ts'
import { importMachine } from '../imports.states.ts'
import { retailCurrency } from '../online-retail.fields.ts'
import { beginImport } from './begin-import.ts'
import { giveUpUpload } from './give-up-upload.ts'
import { keepChunks } from './keep-chunks.ts'

export const mostBytes = 200 * 1024 * 1024
const most = {
  bytes: mostBytes,
  sentence: 'The file is larger than 200 MB. Split it, or compress it with gzip.',
}

export type NewImport = {
  readonly kind: 'online-retail'
  readonly fileName: string
  readonly outletId: string
  readonly booksOpeningStock: boolean
}

/**
 * Takes a file in as it arrives and queues its import. The same file for the same outlet, while its
 * first import still waits or runs, is that import; so a run that was broken off is taken up again.
 *
 * @returns the id of the import to run
 */
export async function keepFile(
  db: Database,
  actor: Actor,
  input: NewImport,
  body: AsyncIterable<Uint8Array>,
): Promise<{ id: string }> {
  const { outletId } = input
  await requireOutlet(db, outletId)
  const id = newId()
  const label = `Import ${input.fileName}`
  await beginImport(db, actor, { id, ...input })
  try {
    const kept = await keepChunks(db, id, withoutWorkbook(body), most)
    return await db.transaction((tx) => queue(tx, actor, { id, label, ...input, ...kept }))
  } catch (error) {
    const failure =
      error instanceof Refusal ? error.message : 'The file did not arrive whole. Send it again.'
    await db.transaction((tx) => giveUpUpload(tx, actor, { id, label, outletId, failure }))
    throw error
  }
}

async function requireOutlet(db: Database, outletId: string): Promise<void> {
  const outlet = await db.reader
    .selectFrom('outlets')
    .select(['code', 'currency'])
    .where('id', '=', outletId)
    .executeTakeFirst()
  if (!outlet) throw notFound('This outlet')
  if (outlet.currency === retailCurrency) return
  throw new Refusal(
    'unprocessable',
    'wrong_currency',
    `The prices of the file are in ${retailCurrency}; outlet ${outlet.code} trades in ${outlet.currency}. Choose another outlet.`,
    { field: 'outlet' },
  )
}

/** A workbook is recognized by its first bytes, before anything of it is saved. */
async function* withoutWorkbook(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true
  for await (const bytes of body) {
    if (isFirst && isWorkbook(bytes)) throw noText()
    isFirst = false
    yield bytes
  }
}

function noText(): Refusal {
  return new Refusal(
    'invalid',
    'no_csv',
    'This is an Excel workbook or a ZIP archive. Save the sheet as “CSV UTF-8” and send that.',
  )
}

type Kept = NewImport & {
  readonly id: string
  readonly label: string
  readonly size: number
  readonly sha256: string
}

async function queue(tx: Tx, actor: Actor, kept: Kept): Promise<{ id: string }> {
  const twin = await tx
    .selectFrom('imports')
    .select('id')
    .where('sha256', '=', kept.sha256)
    .where('outlet_id', '=', kept.outletId)
    .where('books_opening_stock', '=', kept.booksOpeningStock)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (twin) {
    await tx.deleteFrom('imports').where('id', '=', kept.id).execute()
    hintAfterCommit(tx, { noun: importNoun.key, outletId: kept.outletId })
    return twin
  }
  await tx
    .updateTable('imports')
    .set({ size_bytes: kept.size, sha256: kept.sha256 })
    .where('id', '=', kept.id)
    .execute()
  const { id, label, outletId } = kept
  await move(tx, actor, {
    machine: importMachine,
    noun: importNoun,
    move: 'queue',
    id,
    label,
    outletId,
  })
  return { id }
}
