import { capability } from '#organization/users/capabilities.ts'
import { changesBetween } from '#platform/changes.ts'
import { parseMoney } from '#platform/money.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { Refusal } from '#platform/refusal.ts'
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
import type { ImportField } from '#platform/table-imports.ts'
import { sku as skuForm } from '#stock/catalog/catalog.rules.ts'
import { packagingNoun } from '../packaging.nouns.ts'
import { packagingKindLabels, packagingKinds, refuseSizes } from '../packaging.rules.ts'
import { addMaterial, type MaterialFacts } from './add-material.ts'
import { changeMaterial, moveMaterial } from './change-material.ts'
import { type KnownMaterial, knownMaterials } from './known-materials.ts'

/** The numbers of a material, with their headings in the file. */
export const importedNumbers = [
  {
    key: 'innerLengthMillimetres',
    label: 'Inner length (mm)',
    aliases: ['length', 'inner length'],
  },
  { key: 'innerWidthMillimetres', label: 'Inner width (mm)', aliases: ['width', 'inner width'] },
  { key: 'innerHeightMillimetres', label: 'Inner height (mm)', aliases: ['height', 'depth'] },
  { key: 'outerLengthMillimetres', label: 'Outer length (mm)', aliases: ['outer length'] },
  { key: 'outerWidthMillimetres', label: 'Outer width (mm)', aliases: ['outer width'] },
  { key: 'outerHeightMillimetres', label: 'Outer height (mm)', aliases: ['outer height'] },
  { key: 'mostWeightGrams', label: 'Bears (g)', aliases: ['max weight', 'maximum weight'] },
  { key: 'tareGrams', label: 'Weighs (g)', aliases: ['tare', 'empty weight'] },
] as const

const fields: readonly ImportField[] = [
  { key: 'sku', label: 'SKU', isRequired: true, aliases: ['code', 'reference'], kind: 'text' },
  { key: 'title', label: 'Name', aliases: ['title', 'description'], kind: 'text' },
  { key: 'kind', label: 'Kind', aliases: ['type'], kind: 'text' },
  ...importedNumbers.map((field) => ({ ...field, kind: 'whole' as const })),
  { key: 'isReusable', label: 'Comes back', aliases: ['reusable'], kind: 'yes_no' },
  { key: 'cost', label: 'Cost', aliases: ['price', 'unit cost'], kind: 'money' },
]

type Step = ImportStep & {
  readonly sku: string
  readonly facts: MaterialFacts
  /** Null for a new one. */
  readonly known: KnownMaterial | null
  readonly title: string
  readonly cost: string
}

export const packagingImport = defineTableImport<Step>({
  kind: 'packaging',
  label: 'Packaging materials',
  access: capability.packaging,
  needsAllOutlets: true,
  fields,
  sample: [
    [
      'BOX-A4',
      'Box A4',
      'Box',
      '305',
      '215',
      '100',
      '312',
      '222',
      '107',
      '8000',
      '140',
      'no',
      '0.45',
    ],
    ['PAPER', 'Paper filler', 'Filler', '', '', '', '', '', '', '', '15', 'no', '0.04'],
  ],
  keysOf: ({ sku = '' }) => [{ field: 'sku', key: sku }],
  plan: planMaterials,
  apply: applyMaterials,
  undo: undoMaterials,
})

async function planMaterials(reader: Reader, _actor: Actor, rows: readonly ImportRow[]) {
  const skus = rows.map(({ values }) => (values.sku ?? '').toUpperCase())
  const known = await knownMaterials(reader, skus)
  const faults: ImportFault[] = []
  const steps: Step[] = []
  for (const row of rows) {
    const step = stepOf(row, known)
    if ('reason' in step) faults.push(step)
    else if (step.did === 'created' || isChanged(step)) steps.push(step)
  }
  return { faults, steps }
}

function stepOf(
  { line, values }: ImportRow,
  known: ReadonlyMap<string, KnownMaterial | 'product'>,
): Step | ImportFault {
  const fault = (field: string | null, reason: string): ImportFault => ({ line, field, reason })
  const form = skuForm.safeParse(values.sku)
  if (!form.success) return fault('sku', form.error.issues[0]?.message ?? 'This is no SKU.')
  const there = known.get(form.data) ?? null
  if (there === 'product')
    return fault('sku', `${form.data} is a product that is sold, not packaging. Use another SKU.`)
  const title = values.title ?? ''
  if (there === null && title === '') return fault('title', 'A new material needs a name.')
  const facts = factsOf(values, there)
  if (facts === null)
    return fault(
      'kind',
      `“${values.kind}” is no kind of packaging; it is one of ${Object.values(packagingKindLabels).join(', ')}.`,
    )
  const refusal = refuseSizes(facts.kind, facts)
  if (refusal) return fault(refusal.field ?? null, refusal.message)
  return {
    lines: [line],
    did: there === null ? 'created' : 'changed',
    sku: form.data,
    facts,
    known: there,
    title,
    cost: values.cost ?? '',
  }
}

/** An empty cell leaves the stored value unchanged. */
function factsOf(values: ImportRow['values'], there: KnownMaterial | null): MaterialFacts | null {
  const kind = values.kind ? kindOf(values.kind) : (there?.facts.kind ?? 'box')
  if (kind === null) return null
  const numberOf = (key: (typeof importedNumbers)[number]['key']) =>
    values[key] ? Number(values[key]) : (there?.facts[key] ?? null)
  return {
    kind,
    innerLengthMillimetres: numberOf('innerLengthMillimetres'),
    innerWidthMillimetres: numberOf('innerWidthMillimetres'),
    innerHeightMillimetres: numberOf('innerHeightMillimetres'),
    outerLengthMillimetres: numberOf('outerLengthMillimetres'),
    outerWidthMillimetres: numberOf('outerWidthMillimetres'),
    outerHeightMillimetres: numberOf('outerHeightMillimetres'),
    mostWeightGrams: numberOf('mostWeightGrams'),
    tareGrams: numberOf('tareGrams') ?? 0,
    isReusable: values.isReusable
      ? values.isReusable === 'yes'
      : (there?.facts.isReusable ?? false),
  }
}

function kindOf(text: string) {
  const word = text.trim().toLowerCase()
  return (
    packagingKinds.find(
      (kind) => kind === word || packagingKindLabels[kind].toLowerCase() === word,
    ) ?? null
  )
}

function isChanged({ known, facts }: Step): boolean {
  return known !== null && Object.keys(changesBetween({ ...known.facts }, { ...facts })).length > 0
}

async function applyMaterials(tx: Tx, actor: Actor, _source: unknown, steps: readonly Step[]) {
  const currency = await settingOf(tx, platformSettings.currency)
  const changes: ImportChange[] = []
  for (const { sku, title, cost, facts, known, did } of steps) {
    if (known) await changeMaterial(tx, actor, { ...facts, id: known.id, version: known.version })
    const costMinor = parseMoney(cost, currency) ?? 0
    const id =
      known?.id ?? (await addMaterial(tx, actor, { ...facts, sku, title, costMinor, currency })).id
    changes.push({ noun: packagingNoun.key, id, label: sku, did, before: known?.facts ?? null })
  }
  return { counts: { materials: steps.length }, changes }
}

/** Archives what was added and restores what was changed, unless it was edited since. */
async function undoMaterials(
  tx: Tx,
  actor: Actor,
  _source: unknown,
  changes: readonly ImportChange[],
) {
  const left: { id: string; label: string; reason: string }[] = []
  const known = await knownMaterials(
    tx,
    changes.map(({ label }) => label),
  )
  for (const { id, label, did, before } of changes) {
    const there = known.get(label)
    if (there === undefined || there === 'product') continue
    const expected = did === 'created' ? 1 : null
    if (expected !== null && there.version !== expected) {
      left.push({ id, label, reason: 'It was changed after the import.' })
      continue
    }
    try {
      if (did === 'created')
        await moveMaterial(tx, actor, { id, version: there.version, move: 'archive' })
      else
        await changeMaterial(tx, actor, {
          ...(before as MaterialFacts), // parse edge: written by applyMaterials of this file
          id,
          version: there.version,
        })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ id, label, reason: error.message })
    }
  }
  return { undone: changes.length - left.length, left }
}
