import type { Noun } from '../../nouns.ts'
import { accessNoun, exportNoun } from '../../platform.nouns.ts'
import type { Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import { keepEvent } from './append-event.ts'
import { keepOnce } from './keep-once.ts'

/** Keeps that somebody was refused, once per actor, endpoint and minute. */
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

/** Permissions or scopes in words: a list of two would read as what was and what is. */
function missingOf({ details }: Pick<Refusal, 'details'>): { missing?: string } {
  const missing = details.permissions ?? details.scopes
  return Array.isArray(missing) ? { missing: missing.join(' or ') } : {}
}

/** Keeps that somebody looked at what is personal, once per actor, record and hour. */
export async function keepView(
  reader: Reader,
  actor: Actor,
  seen: { noun: Noun; id: string; label: string; outletId?: string | null },
): Promise<void> {
  await keepOnce(reader, actor, { ...seen, type: `${seen.noun.key}.viewed` }, 'hour', seen.id)
}

type TakenAlong = {
  /** The record that was exported, or a new id where it was a list. */
  readonly id: string
  /** The name of the file. */
  readonly label: string
  readonly rows: number
  /** What narrowed the list. */
  readonly filter?: Readonly<Record<string, unknown>>
  /** What else is to be known of it. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly outletId?: string | null
  /** False when whoever fetched it hung up before the end. */
  readonly isWhole: boolean
}

/** Keeps that somebody took data along as a file: what, narrowed how, and how many rows. */
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
 * The record stays when a customer is erased, so that it says that something was searched for, and not
 * the name or the phone that was.
 */
export function maskedFilter(
  filter: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return 'q' in filter ? { ...filter, q: '•••' } : filter
}

/** What a stream of rows yields: a piece of the file, and how many rows are in it. */
export type ExportPiece = { readonly text: string; readonly rows: number }

/** The pieces as text; whatever the end, that they were taken along is kept. */
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
