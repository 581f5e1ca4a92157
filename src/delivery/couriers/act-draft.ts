import { type BodyRow, bodyOf, rowsOf } from './body-rows.ts'
import type { CallKind } from './courier-adapter.ts'
import type { ActMapping, Template } from './courier-mapping.ts'
import { faultOfTemplate, fieldNames, type MappingFault } from './mapping-faults.ts'
import { listOfKind } from './mapping-fields.ts'

export type HeaderRow = { readonly id: number; readonly name: string; readonly text: string }

/** An act as it is in the form, including input that does not fit yet. */
export type ActDraft = {
  readonly method: ActMapping['method']
  readonly path: string
  readonly headers: readonly HeaderRow[]
  readonly rows: readonly BodyRow[]
  /** A body that table rows cannot express; it is edited as JSON. */
  readonly wholeBody: Template | undefined
  readonly bodyForm: 'json' | 'form' | undefined
  readonly list: string | null
  readonly answer: Readonly<Record<string, string>>
  readonly okPath: string
  readonly okEquals: string
  readonly errorText: string
  readonly errorCode: string
  readonly codes: NonNullable<ActMapping['codes']>
  /** Edited as JSON only. */
  readonly more: Pick<ActMapping, 'many' | 'finalStatuses' | 'finalCodes'>
}

export const newAct = (kind: CallKind): ActDraft =>
  draftOfAct({
    method: kind === 'track' || kind === 'cities' || kind === 'label' ? 'GET' : 'POST',
    path: '/',
    ...(listOfKind[kind] ? { list: '' } : {}),
    answer: {},
  })

export function draftOfAct(act: ActMapping): ActDraft {
  const { method, path, headers, body, bodyForm, list, answer, okWhere, codes } = act
  const { errorText, errorCode, many, finalStatuses, finalCodes } = act
  const rows = rowsOf(body)
  return {
    method,
    path,
    headers: Object.entries(headers ?? {}).map(([name, text], id) => ({ id, name, text })),
    rows: rows ?? [],
    wholeBody: rows === null ? body : undefined,
    bodyForm,
    list: list ?? null,
    answer,
    okPath: okWhere?.path ?? '',
    okEquals: okWhere?.equals ?? '',
    errorText: errorText ?? '',
    errorCode: errorCode ?? '',
    codes: codes ?? {},
    more: {
      ...(many ? { many } : {}),
      ...(finalStatuses ? { finalStatuses } : {}),
      ...(finalCodes ? { finalCodes } : {}),
    },
  }
}

/** The act that the form describes; rows with faults are left out, see `faultsOfDraft`. */
export function actOfDraft(draft: ActDraft): ActMapping {
  const { method, path, headers, rows, wholeBody, bodyForm, list, answer, codes, more } = draft
  const { okPath, okEquals, errorText, errorCode } = draft
  const body = wholeBody === undefined ? bodyOf(rows).body : wholeBody
  return {
    method,
    path,
    ...(headers.length > 0
      ? { headers: Object.fromEntries(headers.map(({ name, text }) => [name, text])) }
      : {}),
    ...(Object.keys(codes).length > 0 ? { codes } : {}),
    ...(body === undefined ? {} : { body }),
    ...(bodyForm ? { bodyForm } : {}),
    ...(list === null ? {} : { list }),
    ...(okPath === '' ? {} : { okWhere: { path: okPath, equals: okEquals } }),
    answer: Object.fromEntries(Object.entries(answer).filter(([, at]) => at !== '')),
    ...(errorText === '' ? {} : { errorText }),
    ...(errorCode === '' ? {} : { errorCode }),
    ...more,
  }
}

/** The faults of the rows, each at its place: `row.ID`, `header.ID`. */
export function faultsOfDraft(kind: CallKind, draft: ActDraft): readonly MappingFault[] {
  const fields = fieldNames(kind)
  const { faults: ofRows } = bodyOf(draft.rows)
  const known = draft.more.many ? [...fields, 'items'] : fields
  const faults = [
    ...draft.headers.map((header, place) => ({
      place: `header.${header.id}`,
      sentence:
        faultOfHeader(header, draft.headers.slice(0, place)) ??
        faultOfTemplate(header.text, [...fields, 'key', 'secret']),
    })),
    ...draft.rows.map(({ id, kind: form, value }) => ({
      place: `row.${id}`,
      sentence: ofRows.get(id) ?? (form === 'text' ? faultOfTemplate(value, known) : null),
    })),
  ]
  return faults.flatMap(({ place, sentence }) =>
    sentence === null ? [] : [{ part: kind, place, sentence }],
  )
}

function faultOfHeader({ name }: HeaderRow, before: readonly HeaderRow[]): string | null {
  if (!/^[A-Za-z0-9-]{1,60}$/.test(name))
    return 'Enter the name of a header: letters, digits and hyphens, such as x-api-version.'
  const isTwice = before.some((one) => one.name.toLowerCase() === name.toLowerCase())
  return isTwice ? `The header ${name} is in the table twice.` : null
}

/** The next free id of a table, so that a row keeps its place on the screen while it is edited. */
export const nextId = (rows: readonly { readonly id: number }[]): number =>
  rows.reduce((highest, { id }) => Math.max(highest, id + 1), 0)
