import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { type BinKind, binCode, binKindLabels, binKinds } from '../bins.rules.ts'
import { binNoun } from '../outlets.nouns.ts'
import { tellOfBin } from './lock-bin.ts'
import { undoEach } from './undo-each.ts'

type BinFacts = { readonly name: string; readonly kind: BinKind; readonly walkOrder: number }

type BinStep = ImportStep & {
  readonly id: string | null
  readonly outletId: string
  readonly code: string
  readonly facts: BinFacts
  readonly isArchived: boolean
  readonly before: (BinFacts & { readonly isArchived: boolean }) | null
}

type Before = {
  readonly facts: (BinFacts & { isArchived: boolean }) | null
  readonly version: number
}

export const importBins = defineTableImport<BinStep>({
  kind: 'bins',
  label: 'Bins',
  access: capability.outlets,
  fields: [
    {
      key: 'outlet',
      label: 'Outlet',
      hint: 'Its code or name',
      kind: 'text',
      isRequired: true,
      aliases: ['parentLocation', 'warehouse', 'location'],
    },
    {
      key: 'code',
      label: 'Bin',
      kind: 'text',
      isRequired: true,
      aliases: ['locationNumber', 'bin code', 'code'],
    },
    { key: 'name', label: 'Name', kind: 'text', aliases: ['bin name', 'bin location'] },
    { key: 'kind', label: 'Kind', kind: 'text', aliases: [] },
    { key: 'walkOrder', label: 'Walk', kind: 'whole', aliases: ['walk order', 'sort order'] },
    { key: 'isActive', label: 'Active', kind: 'yes_no', aliases: ['active'] },
  ],
  sample: [['MAIN', 'A-01-B-2', '', 'Shelf', '10', 'yes']],
  keysOf: ({ outlet = '', code = '' }) =>
    code === '' ? [] : [{ field: 'code', key: `${outlet.toLowerCase()} ${code.toUpperCase()}` }],
  plan: planBins,
  apply: async (tx, actor, _source, steps) => {
    const changes: ImportChange[] = []
    for (const step of steps) changes.push(await applyStep(tx, actor, step))
    return { counts: { bins: steps.length }, changes }
  },
  undo: (tx, actor, _source, changes) => undoEach(tx, actor, changes, takeBack),
})

async function applyStep(tx: Tx, actor: Actor, step: BinStep): Promise<ImportChange> {
  const { outletId, code, facts, isArchived, before } = step
  const id = step.id ?? newId()
  const columns = {
    name: facts.name,
    kind: facts.kind,
    walk_order: facts.walkOrder,
    is_archived: isArchived,
  }
  const saved = step.id
    ? await tx
        .updateTable('bins')
        .set({ ...columns, version: sql`version + 1` })
        .where('id', '=', id)
        .returning('version')
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('bins')
        .values({ id, outlet_id: outletId, code, ...columns })
        .returning('version')
        .executeTakeFirstOrThrow()
  const bin = { id, code, outlet_id: outletId }
  await tellOfBin(tx, actor, bin, step.id ? 'changed' : 'added', columns)
  const kept: Before = { facts: before, version: saved.version }
  return { noun: binNoun.key, id, label: `Bin ${code}`, did: step.did, before: kept }
}

/** Returns why the bin stays as it is; null when it is restored. */
async function takeBack(tx: Tx, actor: Actor, { id, label, before }: ImportChange) {
  const { facts, version } = before as Before // parse edge: written by `applyStep` alone
  const bin = await tx
    .selectFrom('bins')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!bin) return null
  if (bin.version !== version) return `${label} was changed since.`
  hintAfterCommit(tx, { noun: binNoun.key, outletId: bin.outlet_id })
  if (facts === null) {
    // A bin that was ever used stays in the records; archiving takes it out of use.
    const set = { is_archived: true, version: version + 1 }
    await tx.updateTable('bins').set(set).where('id', '=', id).execute()
    await tellOfBin(tx, actor, bin, 'archived', {})
    return null
  }
  const { name, kind, walkOrder, isArchived } = facts
  await tx
    .updateTable('bins')
    .set({ name, kind, walk_order: walkOrder, is_archived: isArchived, version: version + 1 })
    .where('id', '=', id)
    .execute()
  await tellOfBin(tx, actor, bin, 'changed', {})
  return null
}

type Found = {
  readonly line: number
  readonly outletId: string | null
  readonly state: string | null
  readonly id: string | null
  readonly name: string
  readonly kind: BinKind
  readonly walkOrder: number
  readonly isArchived: boolean
}

async function planBins(reader: Reader, actor: Actor, rows: readonly ImportRow[]) {
  const keys = rows.map(({ line, values }) => ({
    line,
    outlet: values.outlet ?? '',
    code: (values.code ?? '').toUpperCase(),
  }))
  const found = await sql<Found>`
    select w.line, o.id as "outletId", o.state, b.id, coalesce(b.name, '') as name,
      coalesce(b.kind, 'shelf') as kind, coalesce(b.walk_order, 0) as "walkOrder",
      coalesce(b.is_archived, false) as "isArchived"
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w(line int, outlet text, code text)
      left join outlets o on (o.code = upper(w.outlet) or lower(o.name) = lower(w.outlet))
        and ${withinOutlets(actor, capability.outlets, 'o.id')}
      left join bins b on b.outlet_id = o.id and b.code = w.code`.execute(reader)
  const there = new Map(found.rows.map((row) => [row.line, row]))
  const faults: ImportFault[] = []
  const steps = rows.flatMap((row): BinStep[] => {
    const step = stepOf(row, there.get(row.line), (field, reason) =>
      faults.push({ line: row.line, field, reason }),
    )
    return step ? [step] : []
  })
  return { faults, steps }
}

function stepOf(
  { line, values }: ImportRow,
  there: Found | undefined,
  wrong: (field: string, reason: string) => void,
): BinStep | null {
  const code = (values.code ?? '').toUpperCase()
  if (!there?.outletId) {
    wrong('outlet', `There is no outlet “${values.outlet}” of yours. Write its code or name.`)
    return null
  }
  if (there.state === 'closed') {
    wrong('outlet', `${values.outlet} is closed, so that it gets no bins. Reopen it first.`)
    return null
  }
  if (!binCode.test(code)) {
    wrong('code', `“${code}” is no bin code: letters, digits and hyphens, at most 30.`)
    return null
  }
  const kind = values.kind ? kindOf(values.kind) : there.kind
  if (kind === null) {
    wrong('kind', `“${values.kind}” is none of: ${Object.values(binKindLabels).join(', ')}.`)
    return null
  }
  const isArchived = values.isActive ? values.isActive === 'no' : there.isArchived
  if (there.id && isArchived && !there.isArchived) {
    wrong('isActive', `Bin ${code} is in use. Archive it on its page, which sees that it is empty.`)
    return null
  }
  const { name, kind: oldKind, walkOrder, isArchived: wasArchived } = there
  const before = there.id ? { name, kind: oldKind, walkOrder, isArchived: wasArchived } : null
  const facts = {
    name: (values.name || name).slice(0, 60),
    kind,
    walkOrder: values.walkOrder ? Math.max(0, Number(values.walkOrder)) : walkOrder,
  }
  if (before && JSON.stringify(before) === JSON.stringify({ ...facts, isArchived })) return null
  const did = before ? 'changed' : 'created'
  return {
    lines: [line],
    did,
    id: there.id,
    outletId: there.outletId,
    code,
    facts,
    isArchived,
    before,
  }
}

function kindOf(text: string): BinKind | null {
  const said = text.trim().toLowerCase()
  return (
    binKinds.find((kind) => kind === said || binKindLabels[kind].toLowerCase() === said) ?? null
  )
}
