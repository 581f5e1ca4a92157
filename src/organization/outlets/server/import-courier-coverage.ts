import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { changesBetween } from '#platform/changes.ts'
import { countryCode } from '#platform/country-codes.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import { noLine, nothingSaid } from '../coverage.rules.ts'
import type { Service } from '../locations.fields.ts'
import { courierNoun, serviceAreaNoun } from '../outlets.nouns.ts'
import { placeKey } from '../place-names.ts'
import { serviceColumn } from './area-columns.ts'
import { coverageFields } from './coverage-fields.ts'
import { keepUnmatched } from './keep-unmatched.ts'
import { tellOfArea } from './lock-area.ts'
import { readService } from './read-coverage-line.ts'
import { lockServices, setServices } from './save-coverage.ts'
import { undoEach } from './undo-each.ts'

type CoverageStep = ImportStep & {
  readonly courierId: string
  readonly courierCode: string
  readonly country: string
  readonly name: string
  /** Null where no area is called so: it waits to be matched. */
  readonly areaId: string | null
  readonly before: Service | null
  readonly service: Service
}

/** What an undo needs: whose line it is, its former values, and that it was not changed since. */
type Before = {
  readonly courierId: string
  readonly service: Service | null
  readonly version: number
}

export const importCourierCoverage = defineTableImport<CoverageStep>({
  kind: 'courier-coverage',
  label: 'Couriers’ cities',
  access: capability.locations,
  needsAllOutlets: true,
  fields: coverageFields,
  sample: [
    ['SWIFT', 'PK', 'Punjab', 'Lahore', 'LHE', '1102', 'Served', '1', '250', 'PKR', 'yes', '50000', '', 'yes', ''],
  ], // biome-ignore format: one line of a table reads best in one line
  keysOf: ({ courier = '', country = '', province = '', city = '' }) =>
    city === ''
      ? []
      : [
          {
            field: 'city',
            key: [
              courier.toLowerCase(),
              countryCode(country),
              placeKey(province || '-'),
              placeKey(city),
            ].join(' '),
          },
        ],
  plan: planCoverage,
  apply: async (tx, actor, source, steps) => {
    const matched = steps.filter(({ areaId }) => areaId !== null)
    const changes: ImportChange[] = []
    for (const [courierId, own] of Map.groupBy(matched, (step) => step.courierId)) {
      const rows = own.flatMap(({ areaId, service }) => (areaId ? [{ areaId, service }] : []))
      const versions = await setServices(tx, courierId, rows, source.label)
      for (const step of own) changes.push(await tellOfStep(tx, actor, step, versions))
      hintAfterCommit(tx, { noun: courierNoun.key, ids: [courierId] })
    }
    const unmatched = steps.filter(({ areaId }) => areaId === null)
    const waiting = await keepUnmatched(tx, unmatched, source.label)
    return {
      counts: { areas: matched.length, 'places to be matched': waiting },
      changes,
    }
  },
  undo: (tx, actor, _source, changes) => undoEach(tx, actor, changes, takeBack),
})

async function tellOfStep(
  tx: Tx,
  actor: Actor,
  { areaId, courierId, courierCode, name, did, before, service }: CoverageStep,
  versions: ReadonlyMap<string, number>,
): Promise<ImportChange> {
  const id = areaId ?? ''
  const changes = changesBetween<Readonly<Record<string, unknown>>>(before ?? noLine, service)
  await tellOfArea(tx, actor, { id, name }, 'coverage_changed', {
    courier: courierCode,
    ...changes,
  })
  const kept: Before = { courierId, service: before, version: versions.get(id) ?? 0 }
  return { noun: serviceAreaNoun.key, id, label: name, did, before: kept }
}

/** Returns why the line stays; null when it is restored. */
async function takeBack(tx: Tx, actor: Actor, { id, label, before }: ImportChange) {
  const { courierId, service, version } = before as Before // parse edge: written by `tellOfStep` alone
  const now = (await lockServices(tx, courierId, [id])).get(id)
  if (now?.version !== version) return `What the courier does in ${label} was changed since.`
  await setServices(tx, courierId, [{ areaId: id, service }], 'hand')
  await tellOfArea(tx, actor, { id, name: label }, 'coverage_changed', { undone: true })
  return null
}

type Line = {
  readonly line: number
  readonly values: ImportRow['values']
  readonly country: string
}

type Found = {
  readonly line: number
  readonly courierId: string | null
  readonly courierCode: string
  readonly areaIds: readonly string[]
  readonly service: Service | null
  readonly waits: Service | null
}

async function planCoverage(reader: Reader, _actor: Actor, rows: readonly ImportRow[]) {
  const faults: ImportFault[] = []
  const wrong = (line: number, field: string, reason: string) =>
    faults.push({ line, field, reason })
  const lines = rows.flatMap(({ line, values }): Line[] => {
    const country = countryCode(values.country ?? '')
    if (country !== null) return [{ line, values, country }]
    wrong(
      line,
      'country',
      `“${values.country ?? ''}” is no country. Write two letters, such as GB.`,
    )
    return []
  })
  const found = await findLines(reader, lines)
  const currency = await settingOf(reader, platformSettings.currency)
  const steps = lines.flatMap(({ line, values, country }): CoverageStep[] => {
    const there = found.get(line)
    const { courier = '', city = '' } = values
    if (!there?.courierId) {
      wrong(line, 'courier', `There is no courier “${courier}”. Add it first, or write its code.`)
      return []
    }
    if (there.areaIds.length > 1) {
      const reason = `There are several places called “${city}” in ${country}. Say the province, too.`
      wrong(line, 'province', reason)
      return []
    }
    const [areaId = null] = there.areaIds
    const before = areaId ? there.service : there.waits
    const service = readService(values, before ?? { ...nothingSaid, currency }, (field, reason) =>
      wrong(line, field, reason),
    )
    if (service === null || (before && Object.keys(changesBetween(before, service)).length === 0))
      return []
    const { courierId, courierCode } = there
    const did = before ? ('changed' as const) : ('created' as const)
    return [
      { lines: [line], did, courierId, courierCode, country, name: city, areaId, before, service },
    ]
  })
  return { faults, steps }
}

async function findLines(reader: Reader, lines: readonly Line[]) {
  const keys = lines.map(({ line, values, country }) => ({
    line,
    country,
    courier: values.courier ?? '',
    province: values.province ? placeKey(values.province) : null,
    key: placeKey(values.city ?? ''),
  }))
  const found = await sql<Found>`
    select w.line, c.id as "courierId", coalesce(c.code, '') as "courierCode", areas.ids as "areaIds",
      ${serviceColumn}, u.facts as waits
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as w(line int, country text, courier text, province text, key text)
      left join couriers c on c.code = upper(w.courier) or lower(c.name) = lower(w.courier)
      left join lateral (
        select coalesce(array_agg(distinct a.id), '{}') as ids from service_areas a
          left join service_areas p on p.id = a.parent_id
        where a.country = w.country and a.kind in ('city', 'area')
          and (w.province is null or p.key = w.province)
          and (a.key = w.key or exists (select from service_area_aliases l
            where l.area_id = a.id and l.key = w.key))) areas on true
      left join courier_services s on s.courier_id = c.id and s.area_id = areas.ids[1]
      left join unmatched_places u on u.courier_id = c.id and u.country = w.country
        and u.key = w.key`.execute(reader)
  return new Map(found.rows.map((row) => [row.line, row]))
}
