import type { Noun } from '../../nouns.ts'
import { accessNoun, exportNoun } from '../../platform.nouns.ts'
import type { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import { keepEvent } from './append-event.ts'
import { keepOnce } from './keep-once.ts'

/** Records a denial, once per actor, endpoint and minute. */
export async function keepDenial(
  reader: Reader,
  actor: Actor,
  endpoint: string,
  refusal: Pick<Refusal, 'code' | 'details'>,
): Promise<void> {
  const event = {
    type: 'access.denied',
    noun: accessNoun,
    id: actor.userId,
    label: endpoint,
    data: { because: refusal.code, ...missingOf(refusal) },
    result: 'denied',
  } as const
  await keepOnce(reader, actor, event, 'minute', endpoint)
}

/** Permissions or scopes as text: a list of two would read as old and new value. */
function missingOf({ details }: Pick<Refusal, 'details'>): { missing?: string } {
  const missing = details.permissions ?? details.scopes
  return Array.isArray(missing) ? { missing: missing.join(' or ') } : {}
}

/** Records that a user viewed personal data, once per actor, record and hour. */
export async function keepView(
  reader: Reader,
  actor: Actor,
  seen: { noun: Noun; id: string; label: string; outletId?: string | null },
): Promise<void> {
  await keepOnce(reader, actor, { ...seen, type: `${seen.noun.key}.viewed` }, 'hour', seen.id)
}

type TakenAlong = {
  /** The exported record, or a new id for a list. */
  readonly id: string
  /** The file name. */
  readonly label: string
  readonly rows: number
  /** The filters of the list. */
  readonly filter?: Readonly<Record<string, unknown>>
  /** Further facts. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly outletId?: string | null
  /** False when the client disconnected before the end. */
  readonly isWhole: boolean
}

/** Records an export: what, with which filters, and how many rows. */
export async function keepExport(reader: Reader, actor: Actor, taken: TakenAlong): Promise<void> {
  const { id, label, rows, filter, facts, outletId = null, isWhole } = taken
  await keepEvent(reader, actor, {
    type: 'export.made',
    noun: exportNoun,
    id,
    label,
    outletId,
    data: {
      rows,
      ...(filter ? { filter: maskedFilter(filter) } : {}),
      ...facts,
      ...(isWhole ? {} : { brokenOff: true }),
    },
    result: isWhole ? 'ok' : 'failed',
  })
}

/**
 * The log outlives the erasure of a customer, so it records that there was a search, not the name
 * or phone that was searched for.
 */
export function maskedFilter(
  filter: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return 'q' in filter ? { ...filter, q: '•••' } : filter
}

/** What a stream of rows yields: a piece of the file, and how many rows are in it. */
export type ExportPiece = { readonly text: string; readonly rows: number }

/** The pieces as text; the export is recorded however it ends. */
export async function* keptExport(
  reader: Reader,
  actor: Actor,
  about: Omit<TakenAlong, 'rows' | 'isWhole'>,
  pieces: AsyncIterable<ExportPiece>,
): AsyncGenerator<string> {
  let rows = 0
  let isWhole = false
  try {
    for await (const piece of pieces) {
      rows += piece.rows
      yield piece.text
    }
    isWhole = true
  } finally {
    await keepExport(reader, actor, { ...about, rows, isWhole })
  }
}
