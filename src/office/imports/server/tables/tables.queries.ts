import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { AnyTableImport } from '#platform/server/table-import.ts'
import type { ImportResult } from '#platform/table-imports.ts'
import { outletsToStock } from '#stock/inventory/server/index.ts'
import type { ArrivedTable, ImportKindFacts, outcomes } from '../../table-imports.contract.ts'
import { allTableImports } from '../all-table-imports.ts'
import { maySend, requireScope, tableImportOf } from '../import-kinds.ts'
import { findImport } from '../imports.queries.ts'
import { columnFacts, firstRows, zoneOfOutlet } from './column-facts.ts'
import { proposedKind } from './propose-kind.ts'
import { twinsOption } from './seen-keys.ts'
import { findTable, type TableRun } from './table-run.ts'

export async function listKinds(_reader: Reader, actor: Actor) {
  return { kinds: allTableImports.filter((kind) => maySend(actor, kind)).map(factsOf) }
}

function factsOf({
  kind,
  label,
  needsOutlet,
  fields,
  sample,
  ...rest
}: AnyTableImport): ImportKindFacts {
  const options = [...(rest.options ?? []), ...(rest.keysOf ? [twinsOption] : [])]
  return {
    kind,
    label,
    needsOutlet: needsOutlet ?? false,
    fields: fields.map(({ key, label: heading, hint, isRequired, kind: form, extra }) => {
      return {
        key,
        label: heading,
        hint: hint ?? null,
        isRequired: isRequired ?? false,
        kind: form,
        extra: extra ?? null,
      }
    }),
    options: options.map((option) => ({ ...option, choices: [...option.choices] })),
    notUsed: (rest.notUsed ?? []).flatMap(({ headings, why }) =>
      headings.map((heading) => ({ heading, why })),
    ),
    sample: sample.map((row) => [...row]),
  }
}

/** A table of the actor's own, and its kind. */
export async function findOwnTable(
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<{ run: TableRun; kind: AnyTableImport }> {
  await findImport(reader, actor, id)
  const run = await findTable(reader, id)
  if (!run) throw notFound('This import')
  return { run, kind: tableImportOf(actor, run.kind) }
}

/** As `findOwnTable`, for a write: a key must have the scope of the kind's own permission. */
export async function findTableToChange(reader: Reader, actor: Actor, id: string) {
  const found = await findOwnTable(reader, actor, id)
  requireScope(actor, found.run.kind)
  return found
}

const sampleRows = 3

export async function getTable(
  reader: Reader,
  actor: Actor,
  input: { id: string },
): Promise<ArrivedTable> {
  const { run, kind: of } = await findOwnTable(reader, actor, input.id)
  const { id, kind, state, version, reading, headers, mapping, options } = run
  const rows = await firstRows(reader, run)
  const sample = rows.slice(0, sampleRows)
  const proposed = proposedKind(actor, run)
  const hasQuantities = of.fields.some(({ extra }) => extra === 'openingStock')
  return {
    id,
    kind,
    state,
    version,
    reading,
    headers: [...headers],
    mapping: { ...mapping },
    options: { ...options },
    fetchesPictures: run.fetchesPictures,
    openingOutletId: run.openingOutletId,
    openingOutlets: hasQuantities ? await outletsToStock(reader, actor) : [],
    proposedKind: proposed && { kind: proposed.kind, label: proposed.label },
    columns: columnFacts(of, headers, rows),
    proposedZone: await zoneOfOutlet(reader, run),
    sample: sample.map(({ line, cells }) => ({ line, cells: cells.slice(0, headers.length) })),
  }
}

type ChangeRow = {
  readonly seq: number
  readonly noun: string
  readonly entityId: string
  readonly label: string
  readonly did: ImportResult
  readonly outcome: (typeof outcomes)[number]
  readonly reason: string | null
}

export async function listChanges(
  reader: Reader,
  actor: Actor,
  input: {
    id: string
    outcome?: ChangeRow['outcome'] | undefined
    after?: string | undefined
    limit: number
  },
) {
  await findOwnTable(reader, actor, input.id)
  const after = decodeCursor(input.after, ['count'])
  const found = await sql<ChangeRow>`
    select seq, noun, entity_id as "entityId", label, did, outcome, reason from import_changes
    where import_id = ${input.id}
      and ${input.outcome ? sql`outcome = ${input.outcome}` : sql`true`}
      and ${after ? sql`seq > ${after[0]}::bigint` : sql`true`}
    order by seq limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.seq])
}
