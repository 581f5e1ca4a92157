import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { PictureOutcome } from '../../import-pictures.ts'
import type { ImportPictureRow } from '../../table-imports.contract.ts'
import { findOwnTable } from '../tables/tables.queries.ts'

type Input = {
  readonly id: string
  readonly outcome?: PictureOutcome | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export async function listPictures(reader: Reader, actor: Actor, input: Input) {
  await findOwnTable(reader, actor, input.id)
  const after = decodeCursor(input.after, ['count'])
  const found = await sql<ImportPictureRow>`
    select seq, line, product_id as "productId", label, url, outcome, reason from import_pictures
    where import_id = ${input.id}
      and ${input.outcome ? sql`outcome = ${input.outcome}` : sql`true`}
      and ${after ? sql`seq > ${after[0]}::bigint` : sql`true`}
    order by seq limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.seq])
}

export async function sumPictures(reader: Reader, actor: Actor, { id }: { id: string }) {
  await findOwnTable(reader, actor, id)
  const found = await sql<{ outcome: PictureOutcome; count: number }>`
    select outcome, count(*) as count from import_pictures where import_id = ${id}
    group by outcome`.execute(reader)
  const of = (outcome: PictureOutcome) =>
    found.rows.find((row) => row.outcome === outcome)?.count ?? 0
  return {
    waiting: of('waiting'),
    fetched: of('fetched'),
    present: of('present'),
    refused: of('refused'),
    failed: of('failed'),
  }
}
