import { capability } from '#organization/users/capabilities.ts'
import { changesBetween } from '#platform/changes.ts'
import { countryCode } from '#platform/country-codes.ts'
import { isCurrencyCode } from '#platform/currency-codes.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import { outletNoun } from '../outlets.nouns.ts'
import { type OutletKind, outletKindLabels, outletKinds } from '../outlets.rules.ts'
import { addOutlet } from './add-outlet.ts'
import { refuseShaping } from './shape-of-outlet.ts'
import { undoEach } from './undo-each.ts'

type Facts = {
  readonly name: string
  readonly kind: OutletKind
  readonly city: string
  readonly address: string
  readonly postcode: string
  readonly country: string
  readonly phone: string
}

type OutletStep = ImportStep & {
  readonly id: string | null
  readonly code: string
  readonly currency: string
  readonly facts: Facts
  readonly before: Facts | null
}

type Before = { readonly facts: Facts | null; readonly version: number }

export const importOutlets = defineTableImport<OutletStep>({
  kind: 'outlets',
  label: 'Outlets',
  access: capability.outlets,
  needsAllOutlets: true,
  fields: [
    {
      key: 'code',
      label: 'Code',
      kind: 'text',
      isRequired: true,
      aliases: ['locationNumber', 'outlet code'],
    },
    { key: 'name', label: 'Name', kind: 'text', isRequired: true, aliases: ['outlet'] },
    { key: 'kind', label: 'Kind', hint: 'Warehouse or store', kind: 'text', aliases: [] },
    { key: 'city', label: 'City', kind: 'text', isRequired: true, aliases: ['town'] },
    { key: 'currency', label: 'Currency', kind: 'text', isRequired: true, aliases: [] },
    { key: 'address', label: 'Address', kind: 'text', aliases: ['streetAddress', 'street'] },
    { key: 'postcode', label: 'Postcode', kind: 'text', aliases: ['postalCode', 'zip'] },
    { key: 'country', label: 'Country', kind: 'text', aliases: ['country code'] },
    { key: 'phone', label: 'Phone', kind: 'text', aliases: ['telephone'] },
  ],
  sample: [
    ['YORK', 'York Shop', 'Store', 'York', 'GBP', '4 Stonegate', 'YO1 8AS', 'GB', '01904 496000'],
  ],
  keysOf: ({ code = '' }) => (code === '' ? [] : [{ field: 'code', key: code.toUpperCase() }]),
  refuse: (actor) => refuseShaping(actor, null),
  plan: planOutlets,
  apply: async (tx, actor, _source, steps) => {
    const changes: ImportChange[] = []
    for (const step of steps) changes.push(await applyStep(tx, actor, step))
    return { counts: { outlets: steps.length }, changes }
  },
  undo: (tx, actor, _source, changes) => undoEach(tx, actor, changes, takeBack),
})

async function applyStep(tx: Tx, actor: Actor, step: OutletStep): Promise<ImportChange> {
  const { code, currency, facts, before } = step
  if (step.id === null) {
    const id = await addOutlet(tx, actor, { ...facts, code, currency, state: 'planned' })
    const kept: Before = { facts: null, version: 1 }
    return { noun: outletNoun.key, id, label: facts.name, did: 'created', before: kept }
  }
  const version = await save(tx, actor, step.id, before ?? facts, facts)
  const kept: Before = { facts: before, version }
  return { noun: outletNoun.key, id: step.id, label: facts.name, did: 'changed', before: kept }
}

async function save(tx: Tx, actor: Actor, id: string, before: Facts, facts: Facts) {
  const { version } = await tx
    .updateTable('outlets')
    .set((eb) => ({ ...facts, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const data = changesBetween<Readonly<Record<string, unknown>>>(before, facts)
  const event = { noun: outletNoun, id, label: facts.name, outletId: id, data }
  await appendEvent(tx, actor, { ...event, type: 'outlet.changed' })
  return version
}

/** A new outlet stays planned: records refer to it. Returns why something stays, or null. */
async function takeBack(tx: Tx, actor: Actor, { id, label, before }: ImportChange) {
  const { facts, version } = before as Before // parse edge: written by `applyStep` alone
  const now = await tx
    .selectFrom('outlets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!now) return null
  if (now.version !== version) return `${label} was changed since.`
  if (facts === null)
    return `${label} is planned and stays in the records. Close it if it is not wanted.`
  await save(tx, actor, id, factsOf(now), facts)
  return null
}

type OutletColumns = { readonly [K in keyof Facts]: string }

function factsOf(row: OutletColumns): Facts {
  const kind = outletKinds.find((known) => known === row.kind) ?? 'warehouse'
  const { name, city, address, postcode, country, phone } = row
  return { name, kind, city, address, postcode, country, phone }
}

async function planOutlets(reader: Reader, _actor: Actor, rows: readonly ImportRow[]) {
  const codes = rows.map(({ values }) => (values.code ?? '').toUpperCase())
  const found =
    codes.length === 0
      ? []
      : await reader.selectFrom('outlets').selectAll().where('code', 'in', codes).execute()
  const there = new Map(found.map((row) => [row.code, row]))
  const faults: ImportFault[] = []
  const steps = rows.flatMap(({ line, values }): OutletStep[] => {
    const code = (values.code ?? '').toUpperCase()
    const row = there.get(code)
    const before = row ? factsOf(row) : null
    const facts = readFacts(values, before)
    const fault = faultIn(code, values, facts)
    if (fault !== null) {
      faults.push({ line, ...fault })
      return []
    }
    const currency = (values.currency ?? '').toUpperCase()
    const id = row?.id ?? null
    if (before && JSON.stringify(before) === JSON.stringify(facts)) return []
    return [{ lines: [line], did: id ? 'changed' : 'created', id, code, currency, facts, before }]
  })
  return { faults, steps }
}

function readFacts(values: ImportRow['values'], before: Facts | null): Facts {
  const said = (values.kind ?? '').toLowerCase()
  const kind = outletKinds.find(
    (known) => known === said || outletKindLabels[known].toLowerCase() === said,
  )
  const text = (key: keyof Facts, most: number) =>
    (values[key] || before?.[key] || '').slice(0, most)
  return {
    name: text('name', 80),
    kind: kind ?? before?.kind ?? 'warehouse',
    city: text('city', 80),
    address: text('address', 200),
    postcode: text('postcode', 12),
    country: values.country ? (countryCode(values.country) ?? '') : (before?.country ?? ''),
    phone: text('phone', 40),
  }
}

function faultIn(code: string, values: ImportRow['values'], facts: Facts) {
  if (!/^[A-Z0-9]{1,10}$/.test(code))
    return { field: 'code', reason: `“${code}” is no code: 1 to 10 letters and digits.` }
  if (!isCurrencyCode((values.currency ?? '').toUpperCase()))
    return {
      field: 'currency',
      reason: `“${values.currency ?? ''}” is no currency. Write its code, such as GBP.`,
    }
  if (values.country && facts.country === '')
    return { field: 'country', reason: `“${values.country}” is no country. Write two letters.` }
  return null
}
