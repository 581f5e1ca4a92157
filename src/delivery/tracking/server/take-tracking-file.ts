import { sql } from 'kysely'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import type { Upload } from '#platform/server/http/files.ts'
import {
  answerOnce,
  type IdempotentRequest,
  keptAnswer,
} from '#platform/server/http/idempotency.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { readSheet } from '#platform/server/workbooks/read-sheet.ts'
import { instantIn } from '../courier-clock.rules.ts'
import {
  type FileColumns,
  type FileRowOutcome,
  fileColumns,
  mostFileRows,
  type RowOutcome,
  type TrackingFile,
} from '../hand-report.fields.ts'
import { type CourierWord, takeNews } from './take-news.ts'

const mostBytes = 5 * 1024 * 1024

/** Reads a courier's file and returns the column mapping of last time. Nothing is saved. */
export const readTrackingFile: Upload = {
  kind: 'upload',
  path: '/parcels/tracking-files',
  access: capability.dispatch,
  isHeavy: true,
  isOfHouse: true,
  mostBytes: mostBytes + 1,
  receive: async (db, _actor, body, given) => {
    const { courier } = requireParameters(z.object({ courier: id }), given)
    const [headers = [], ...rows] = await readSheet(await readBody(body, mostBytes), mostFileRows)
    const found = await sql<FileColumns>`
      select number_column as number, status_column as status, date_column as date,
        place_column as place from tracking_file_columns where courier_id = ${courier}`.execute(
      db.reader,
    )
    const [kept] = found.rows
    const fits = kept && columnNames(kept).every((name) => headers.includes(name))
    return { headers, rows, columns: fits ? fileColumns.parse(kept) : null }
  },
}

const columnNames = ({ number, status, date, place }: FileColumns) =>
  [number, status, date, place].filter((name) => name !== null)

type Answer = { rows: FileRowOutcome[]; taken: number }

class Preview extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super('A preview writes nothing.')
    this.answer = answer
  }
}

/**
 * Imports the rows of a courier's file as if its server had sent them; the same file twice changes
 * nothing. A preview does the same in a transaction that is rolled back.
 */
export async function takeTrackingFile(
  db: Database,
  actor: Actor,
  file: TrackingFile,
  request: IdempotentRequest | null,
): Promise<Answer> {
  const known = await keptAnswer<Answer>(db.reader, actor, request)
  if (known) return known
  try {
    return await db.transaction((tx) =>
      answerOnce(tx, actor, request, async () => {
        const answer = await takeRows(tx, actor, file)
        if (!file.isConfirmed) throw new Preview(answer)
        return answer
      }),
    )
  } catch (error) {
    if (error instanceof Preview) return error.answer
    throw error
  }
}

async function takeRows(tx: Tx, actor: Actor, file: TrackingFile): Promise<Answer> {
  const read = readRows(file, actor)
  const { outcomes, taken } = await takeNews(
    tx,
    actor,
    read.flatMap(({ word }) => word ?? []),
  )
  const queue = [...outcomes]
  const results = read.map(({ why, word, ...row }) => ({
    ...row,
    outcome: word ? (queue.shift() ?? 'repeated') : (why ?? 'no_status'),
  }))
  await keepColumns(tx, file)
  const parcels = await parcelsOf(tx, file.courierId, results)
  return {
    taken,
    rows: results.map((row) => ({
      ...row,
      parcelCode: parcels.get(row.trackingNumber.toLowerCase())?.code ?? null,
      state: parcels.get(row.trackingNumber.toLowerCase())?.state ?? null,
    })),
  }
}

type ReadRow = Pick<FileRowOutcome, 'row' | 'trackingNumber' | 'status' | 'date'> & {
  readonly word: CourierWord | null
  readonly why: RowOutcome | null
}

function readRows({ courierId, columns, headers, rows }: TrackingFile, actor: Actor): ReadRow[] {
  const placeOf = (name: string | null) => {
    const place = name === null ? -1 : headers.indexOf(name)
    if (name !== null && place < 0) throw unknownColumn(name)
    return place
  }
  const places = {
    number: placeOf(columns.number),
    status: placeOf(columns.status),
    date: placeOf(columns.date),
    place: placeOf(columns.place),
  }
  const now = new Date().toISOString()
  return rows.map((cells, index) => {
    const text = (place: number) =>
      (cells[place] ?? '')
        .replaceAll(/\p{Cc}+/gu, ' ')
        .toWellFormed()
        .trim()
    const trackingNumber = text(places.number)
    const status = text(places.status)
    const date = text(places.date)
    const row = { row: index + 2, trackingNumber, status, date }
    if (trackingNumber === '') return { ...row, word: null, why: 'no_number' }
    if (status === '') return { ...row, word: null, why: 'no_status' }
    const at = instantIn(date)
    const word: CourierWord = {
      courierId,
      trackingNumber,
      code: '',
      text: status,
      place: text(places.place),
      at: at ?? now,
      isDated: at !== null,
      toldAt: date,
      theirId: '',
      way: 'hand',
      raw: {},
      report: { news: null, reason: null, saidBy: '', note: '', enteredBy: actor.name },
    }
    return { ...row, word, why: null }
  })
}

function unknownColumn(name: string): Refusal {
  return new Refusal(
    'unprocessable',
    'unknown_column',
    `The file has no column ${name}. Choose the columns of the tracking number and of the status.`,
    { field: 'columns' },
  )
}

async function keepColumns(tx: Tx, { courierId, columns }: TrackingFile): Promise<void> {
  const { number, status, date, place } = columns
  await sql`insert into tracking_file_columns (courier_id, number_column, status_column, date_column,
      place_column) values (${courierId}, ${number}, ${status}, ${date}, ${place})
    on conflict (courier_id) do update set number_column = excluded.number_column,
      status_column = excluded.status_column, date_column = excluded.date_column,
      place_column = excluded.place_column`.execute(tx)
}

async function parcelsOf(
  tx: Tx,
  courierId: string,
  rows: readonly { readonly trackingNumber: string }[],
) {
  const numbers = [...new Set(rows.map(({ trackingNumber }) => trackingNumber.toLowerCase()))]
  const found = await sql<{ number: string; code: string; state: string }>`
    select lower(tracking_number) as number, code, state from parcels
    where courier_id = ${courierId} and lower(tracking_number) = any(${numbers}::text[])`.execute(
    tx,
  )
  return new Map(found.rows.map((parcel) => [parcel.number, parcel]))
}
