import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { changesBetween } from '#platform/changes.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import { type SupplierFacts, supplierFacts } from '../suppliers.fields.ts'
import { supplierNoun } from '../suppliers.nouns.ts'
import { addSupplier } from './add-supplier.ts'
import { changeSupplier, moveSupplier } from './change-supplier.ts'
import { type KnownSupplier, knownSuppliers } from './known-suppliers.ts'
import { type GivenFacts, givenFacts } from './read-supplier-row.ts'
import { factsOf } from './supplier-columns.ts'
import { importedSupplierFields, sampleSupplier, valueText } from './supplier-import-fields.ts'

type StateMove = 'activate' | 'hold'

type Step = ImportStep & {
  readonly facts: SupplierFacts
  /** Null for a new one. */
  readonly known: KnownSupplier | null
  readonly move: StateMove | null
}

/** Said of suppliers that the file calls inactive. */
const holdReason = 'Not active in the imported file'

export const suppliersImport = defineTableImport<Step>({
  kind: 'suppliers',
  label: 'Suppliers',
  access: capability.suppliers,
  needsAllOutlets: true,
  fields: importedSupplierFields,
  sample: [sampleSupplier],
  keysOf: ({ code = '' }) => [{ field: 'code', key: code.toUpperCase() }],
  describe: describeStep,
  plan: planSuppliers,
  apply: applySuppliers,
  undo: undoSuppliers,
})

async function planSuppliers(reader: Reader, _actor: Actor, rows: readonly ImportRow[]) {
  const codes = rows.map(({ values }) => (values.code ?? '').toUpperCase())
  const known = await knownSuppliers(reader, codes)
  const currency = await settingOf(reader, platformSettings.currency)
  const faults: ImportFault[] = []
  const steps: Step[] = []
  for (const row of rows) {
    const there = known.get((row.values.code ?? '').toUpperCase()) ?? null
    const step = stepOf(row, there, currency)
    if ('reason' in step) faults.push(step)
    else if (step.known === null || step.move || changesOf(step).length > 0) steps.push(step)
  }
  return { faults, steps }
}

function stepOf(
  { line, values }: ImportRow,
  known: KnownSupplier | null,
  companyCurrency: string,
): Step | ImportFault {
  const given: GivenFacts = givenFacts(values, known, companyCurrency)
  if ('reason' in given) return { line, ...given }
  const read = z.object(supplierFacts).safeParse(given.facts)
  if (!read.success) {
    const [issue] = read.error.issues
    return { line, field: String(issue?.path[0] ?? 'code'), reason: issue?.message ?? '' }
  }
  return {
    lines: [line],
    did: known === null ? 'created' : 'changed',
    facts: factsOf(read.data),
    known,
    move: moveFor(values.isActive ?? '', known?.state ?? 'draft'),
  }
}

/** The file never releases a hold and never unblocks: a colleague had a reason for it. */
function moveFor(isActive: string, state: KnownSupplier['state']): StateMove | null {
  if (isActive === 'yes') return state === 'draft' ? 'activate' : null
  return isActive === 'no' && (state === 'draft' || state === 'active') ? 'hold' : null
}

const changesOf = ({ known, facts }: Step) =>
  known === null ? [] : Object.entries(changesBetween(factsOf(known), facts))

function describeStep(step: Step) {
  const { lines, facts, known, move } = step
  const line = lines[0] ?? 0
  const record = facts.code
  if (known === null) return [{ line, record, field: '', before: null, after: facts.name }]
  const states = move === null ? [] : [stateDifference(known, move)]
  const changes = changesOf(step).map(([key, [before, after]]) => ({
    field: importedSupplierFields.find((field) => field.key === key)?.label ?? key,
    before: valueText(key, before, known.currency),
    after: valueText(key, after, facts.currency),
  }))
  return [...changes, ...states].map((change) => ({ line, record, ...change }))
}

const stateDifference = ({ state }: KnownSupplier, move: StateMove) => ({
  field: 'Active',
  before: state === 'active' ? 'yes' : 'no',
  after: move === 'activate' ? 'yes' : 'no',
})

async function applySuppliers(tx: Tx, actor: Actor, _source: unknown, steps: readonly Step[]) {
  const changes: ImportChange[] = []
  for (const { facts, known, move, did } of steps) {
    const saved = known
      ? await changeSupplier(tx, actor, { ...facts, id: known.id, version: known.version })
      : await addSupplier(tx, actor, facts)
    const version = move
      ? await moveTo(tx, actor, saved, known?.state ?? 'draft', move)
      : saved.version
    const before = { was: known ? factsOf(known) : null, version, move }
    changes.push({ noun: supplierNoun.key, id: saved.id, label: facts.code, did, before })
  }
  return { counts: { suppliers: steps.length }, changes }
}

/** A new supplier has to be active before it can be put on hold. */
async function moveTo(
  tx: Tx,
  actor: Actor,
  saved: { readonly id: string; readonly version: number },
  state: KnownSupplier['state'],
  move: StateMove,
): Promise<number> {
  let { version } = saved
  const step = async (next: StateMove) => {
    const reason = next === 'hold' ? holdReason : ''
    version = (await moveSupplier(tx, actor, { id: saved.id, version, move: next, reason })).version
  }
  if (state === 'draft') await step('activate')
  if (move === 'hold') await step('hold')
  return version
}

const kept = z.object({
  was: z.object(supplierFacts).nullable(),
  version: z.number(),
  move: z.enum(['activate', 'hold']).nullable(),
})

/** Archives what was added and restores what was changed, unless it was edited since. */
async function undoSuppliers(
  tx: Tx,
  actor: Actor,
  _source: unknown,
  changes: readonly ImportChange[],
) {
  const left: { id: string; label: string; reason: string }[] = []
  const known = await knownSuppliers(
    tx,
    changes.map(({ label }) => label),
  )
  for (const { id, label, before } of changes) {
    const { was, version, move } = kept.parse(before)
    const now = known.get(label)
    if (now?.id !== id || now.version !== version) {
      left.push({ id, label, reason: 'It was changed after the import.' })
      continue
    }
    if (was === null) {
      await moveSupplier(tx, actor, { id, version, move: 'archive', reason: '' })
      continue
    }
    const saved = await changeSupplier(tx, actor, { ...was, id, version })
    if (move === 'hold') await moveSupplier(tx, actor, { ...saved, move: 'release', reason: '' })
  }
  return { undone: changes.length - left.length, left }
}
