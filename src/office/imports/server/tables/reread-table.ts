import { changesBetween } from '#platform/changes.ts'
import { refuseMove } from '#platform/machine.ts'
import { notFound, staleVersion, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import { importNoun } from '../../imports.nouns.ts'
import { importMachine } from '../../imports.states.ts'
import type { TableReading } from '../../table-reading.ts'
import { asRefusal } from './keep-table.ts'
import { lookAtFile } from './look-at-file.ts'
import { otherKind } from './propose-kind.ts'
import { labelOfTable, type TableRun } from './table-run.ts'
import { findTableToChange } from './tables.queries.ts'

type Input = {
  readonly id: string
  readonly version: number
  /** Another kind than the one that it was sent as. */
  readonly kind?: string | undefined
  readonly reading: { readonly [K in ChosenPart]?: TableReading[K] | undefined }
}

type ChosenPart = 'encoding' | 'delimiter' | 'sheet' | 'headerLine'

/** Reads an uploaded table with the sender's choices, and matches its columns again. */
export async function rereadTable(tx: Tx, actor: Actor, input: Input) {
  const { run, kind: sentAs } = await findTableToChange(tx, actor, input.id)
  const kind = input.kind === undefined ? sentAs : otherKind(actor, run, input.kind)
  throwIfRefused(refuseMove(importMachine, 'check', { label: labelOfTable(run), state: run.state }))
  const { format, sheets } = run.reading
  const { sheet } = input.reading
  if (sheet !== undefined && sheet > 0 && sheet >= sheets.length) throw notFound('This sheet')
  const look = await lookAtFile(tx, {
    importId: run.id,
    kind: kind.kind,
    fields: kind.fields,
    format,
    sheets,
    given: chosen(run, input.reading),
  }).catch((error: unknown) => {
    throw asRefusal(error) ?? error
  })
  const kept = await tx
    .updateTable('imports')
    .set({
      reading: JSON.stringify(look.reading),
      headers: [...look.headers],
      mapping: JSON.stringify(look.mapping),
      ...(kind === sentAs ? {} : asKind(kind, run, look.options)),
      total_lines: look.totalLines,
      total_records: null,
      version: run.version + 1,
    })
    .where('id', '=', run.id)
    .where('version', '=', input.version)
    .where('state', '=', run.state)
    .returning('version')
    .executeTakeFirst()
  if (!kept) throw staleVersion(labelOfTable(run), input.version, run.version)
  await appendEvent(tx, actor, {
    type: 'import.reread',
    noun: importNoun,
    id: run.id,
    label: labelOfTable(run),
    outletId: run.outletId,
    data: changesBetween<Record<string, unknown>>(
      { kind: run.kind, ...run.reading },
      { kind: kind.kind, ...look.reading },
    ),
  })
  return { id: run.id, version: kept.version }
}

function asKind(kind: AnyTableImport, run: TableRun, options: Readonly<Record<string, string>>) {
  const outletId = kind.needsOutlet ? run.outletId : null
  return {
    kind: kind.kind,
    outlet_id: outletId,
    options: JSON.stringify(options),
    fetches_pictures: false,
    opening_outlet_id: null,
  }
}

/** What was chosen before stays, as far as it still means the same. */
function chosen({ reading }: TableRun, now: Input['reading']) {
  const isOtherSheet = now.sheet !== undefined && now.sheet !== reading.sheet
  return {
    sheet: now.sheet ?? reading.sheet,
    encoding: now.encoding ?? reading.encoding,
    ...(now.delimiter ? { delimiter: now.delimiter } : {}),
    ...(now.headerLine && !isOtherSheet ? { headerLine: now.headerLine } : {}),
  }
}
