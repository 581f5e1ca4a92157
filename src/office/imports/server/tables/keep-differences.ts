import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type {
  AnyTableImport,
  ImportDifference,
  ImportFault,
  ImportRow,
  SealedPlan,
} from '#platform/server/table-import.ts'
import type { ImportResult } from '#platform/table-imports.ts'
import type { TableGroup } from './gather-groups.ts'

export type Difference = Omit<ImportDifference, 'did'> & {
  readonly did: ImportResult | 'unchanged' | 'refused'
  readonly refusal?: string
}

type Found = {
  readonly plan: SealedPlan | null
  readonly faults: readonly ImportFault[]
}

/** What a batch of lines would change; lines that change nothing or are refused are named as well. */
export function differencesOf(
  kind: AnyTableImport,
  groups: readonly TableGroup[],
  { plan, faults }: Found,
): readonly Difference[] {
  const nameAt = new Map(
    groups.flatMap(({ rows }) => rows.map((row) => [row.line, nameOf(kind, row)] as const)),
  )
  const told = new Set([
    ...faults.map(({ line }) => line),
    ...(plan?.leftOut ?? []).flatMap(({ lines }) => lines),
    ...groups.filter(({ isLeftOut }) => isLeftOut).flatMap(({ lines }) => lines.map(lineOf)),
  ])
  const steps = (plan?.steps ?? []).flatMap((step, at) => {
    for (const line of step.lines) told.add(line)
    const line = step.lines[0] ?? 0
    const named = { line, record: nameAt.get(line) ?? '', field: '', before: null, after: null }
    const described = plan?.differences[at] ?? []
    const rows = described.length > 0 ? described : [named]
    return rows.map((row) => ({ did: step.did, ...row }))
  })
  const remarks = (plan?.remarks ?? []).map((row) => ({ ...row, did: 'unchanged' as const }))
  for (const { line } of remarks) told.add(line)
  const unchanged = [...nameAt]
    .filter(([line]) => !told.has(line))
    .map(([line, record]) => {
      return { line, record, field: '', before: null, after: null, did: 'unchanged' as const }
    })
  const refused = faults.map(({ line, field, reason }) => {
    const label = kind.fields.find(({ key }) => key === field)?.label ?? ''
    const place = { line, record: nameAt.get(line) ?? '', field: label, before: null, after: null }
    return { ...place, did: 'refused' as const, refusal: reason }
  })
  return [...steps, ...remarks, ...unchanged, ...refused].toSorted(
    (one, other) => one.line - other.line,
  )
}

const lineOf = ({ line }: { readonly line: number }) => line

/** A row is named by what its first column holds, which in every kind is its key. */
function nameOf({ fields }: AnyTableImport, { values }: ImportRow): string {
  return values[fields[0]?.key ?? ''] ?? ''
}

const longest = 300

export async function keepDifferences(
  tx: Tx,
  importId: string,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0) return
  const rows = differences.map(({ loss, isCost = false, before, after, record, ...row }) => {
    return {
      line: row.line,
      did: row.did,
      field: row.field,
      record: record.slice(0, longest).toWellFormed(),
      before: before?.slice(0, longest).toWellFormed() ?? null,
      after: after?.slice(0, longest).toWellFormed() ?? null,
      warning: row.warning ?? null,
      cost_warning: row.costWarning ?? null,
      refusal: row.refusal ?? null,
      is_cost: isCost,
      lost_outlet_id: loss?.outletId ?? null,
      lost_units: loss?.units ?? null,
      lost_minor: loss?.worthMinor ?? null,
      lost_currency: loss?.currency ?? null,
    }
  })
  await sql`insert into import_differences (import_id, line, did, record, field, before, after,
      is_cost, lost_outlet_id, lost_units, lost_minor, lost_currency, warning,
      cost_warning, refusal)
    select ${importId}::uuid, line, did, record, field, before, after, is_cost, lost_outlet_id,
      lost_units, lost_minor, lost_currency, warning, cost_warning, refusal
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as d(line bigint, did text, record text, field text, before text, after text,
        is_cost boolean, lost_outlet_id uuid, lost_units numeric, lost_minor bigint,
        lost_currency text, warning text, cost_warning text, refusal text)`.execute(tx)
}

export async function deleteDifferences(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('import_differences').where('import_id', '=', importId).execute()
}
