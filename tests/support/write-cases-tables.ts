import { sql } from 'kysely'
import type { ImportState } from '#office/imports/imports.states.ts'
import { newId } from '#platform/server/new-id.ts'
import { plainReading } from './table-trial.ts'
import { eventsOf, type Prepare, type Setting } from './write-cases.ts'

/** A two-column table in one of its states, which has changed one record. */
async function aTable({ db, world }: Setting, state: ImportState): Promise<string> {
  const id = newId()
  await db.reader
    .insertInto('imports')
    .values({
      id,
      kind: 'stock',
      file_name: 'stock.csv',
      outlet_id: world.outletId,
      state,
      reading: JSON.stringify(plainReading),
      headers: ['SKU', 'On hand'],
      mapping: JSON.stringify({ sku: 0 }),
    })
    .execute()
  const bytes = Buffer.from('SKU;On hand\nNONE-SUCH;0\n')
  await db.reader
    .insertInto('import_chunks')
    .values({ import_id: id, position: 0, bytes })
    .execute()
  await sql`insert into import_changes (import_id, noun, entity_id, label, did)
    values (${id}, 'stock', ${newId()}, 'It', 'changed')`.execute(db.reader)
  return id
}

const moves =
  (state: ImportState, type: string, more: Readonly<Record<string, unknown>> = {}): Prepare =>
  async (setting) => {
    const id = await aTable(setting, state)
    return {
      input: { id, version: 1, ...more },
      other: { id, version: 2, ...more },
      effects: () => eventsOf(setting, id, type),
    }
  }

const match = { mapping: { sku: 0 }, options: {}, decimalSign: '.', dateOrder: 'dmy' }

/** Two pictures that could not be downloaded. */
const retriesPictures: Prepare = async (setting) => {
  const id = await aTable(setting, 'finished')
  for (const url of ['https://shop.example/1.png', 'https://shop.example/2.png'])
    await sql`insert into import_pictures (import_id, line, label, url, outcome, reason, ended_at)
      values (${id}, 2, 'It', ${url}, 'failed', 'No answer.', now())`.execute(setting.db.reader)
  return {
    input: { id },
    other: { id, seq: 1 },
    effects: () => eventsOf(setting, id, 'import.pictures_retried'),
  }
}

export const tableImportWrites: Readonly<Record<string, Prepare>> = {
  'tableImports.reread': moves('arrived', 'import.reread', { reading: { delimiter: ';' } }),
  'tableImports.check': moves('arrived', 'import.matched', match),
  'tableImports.rematch': moves('checked', 'import.reopened'),
  'tableImports.start': moves('checked', 'import.queued'),
  'tableImports.retryPictures': retriesPictures,
  'tableImports.undo': moves('finished', 'import.being_undone'),
}
