import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { CsvCell } from '#platform/csv.ts'
import { minorDigits } from '#platform/money.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { type BinKind, binKindLabels } from '../bins.rules.ts'
import { reachWords } from '../coverage.rules.ts'
import type { Service } from '../locations.fields.ts'
import { type OutletKind, outletKindLabels } from '../outlets.rules.ts'
import { serviceColumn } from './area-columns.ts'

type OutletLine = {
  readonly code: string
  readonly name: string
  readonly kind: OutletKind
  readonly city: string
  readonly currency: string
  readonly address: string
  readonly postcode: string
  readonly country: string
  readonly phone: string
}

const text = <R>(label: string, value: (row: R) => CsvCell): TableColumn<R> => ({
  label,
  kind: 'text',
  value,
})

const number = <R>(label: string, value: (row: R) => CsvCell): TableColumn<R> => ({
  label,
  kind: 'number',
  value,
})

const outletsFile = tableFile<OutletLine>({
  path: '/files/outlets',
  name: 'outlets',
  access: capability.outlets,
  columns: [
    text('Code', ({ code }) => code),
    text('Name', ({ name }) => name),
    text('Kind', ({ kind }) => outletKindLabels[kind]),
    text('City', ({ city }) => city),
    text('Currency', ({ currency }) => currency),
    text('Address', ({ address }) => address),
    text('Postcode', ({ postcode }) => postcode),
    text('Country', ({ country }) => country),
    text('Phone', ({ phone }) => phone),
  ],
  rows: async function* (reader, actor) {
    const found = await sql<OutletLine>`
      select code, name, kind, city, currency, address, postcode, country, phone from outlets o
      where ${withinOutlets(actor, capability.outlets, 'o.id')} order by code`.execute(reader)
    yield* found.rows
  },
})

type BinLine = {
  readonly outlet: string
  readonly code: string
  readonly name: string
  readonly kind: BinKind
  readonly walkOrder: number
  readonly isArchived: boolean
}

const binsFile = tableFile<BinLine>({
  path: '/files/bins',
  name: 'bins',
  access: capability.outlets,
  columns: [
    text('Outlet', ({ outlet }) => outlet),
    text('Bin', ({ code }) => code),
    text('Name', ({ name }) => name),
    text('Kind', ({ kind }) => binKindLabels[kind]),
    number('Walk', ({ walkOrder }) => walkOrder),
    text('Active', ({ isArchived }) => (isArchived ? 'no' : 'yes')),
  ],
  rows: (reader, actor) =>
    pages((offset) =>
      sql<BinLine>`
        select o.code as outlet, b.code, b.name, b.kind, b.walk_order as "walkOrder",
          b.is_archived as "isArchived"
        from bins b join outlets o on o.id = b.outlet_id
        where ${withinOutlets(actor, capability.outlets, 'o.id')}
        order by o.code, b.walk_order, b.code limit ${page} offset ${offset}`.execute(reader),
    ),
})

type CityLine = {
  readonly country: string
  readonly province: string
  readonly city: string
  readonly aliases: readonly string[]
  readonly postcodes: readonly string[]
}

const citiesFile = tableFile<CityLine>({
  path: '/files/cities',
  name: 'cities',
  access: capability.locations,
  columns: [
    text('Country', ({ country }) => country),
    text('Province', ({ province }) => province),
    text('City', ({ city }) => city),
    text('Also called', ({ aliases }) => aliases.join(', ')),
    text('Postcodes', ({ postcodes }) => postcodes.join(' ')),
  ],
  rows: (reader) =>
    pages((offset) =>
      sql<CityLine>`
        select a.country, ${provinceName} as province, a.name as city,
          array(select l.alias from service_area_aliases l where l.area_id = a.id order by 1)
            as aliases,
          array(select z.prefix from service_area_postcodes z where z.area_id = a.id order by 1)
            as postcodes
        from service_areas a left join service_areas p on p.id = a.parent_id
        where a.kind = 'city'
        order by a.country, a.name, a.id limit ${page} offset ${offset}`.execute(reader),
    ),
})

const provinceName = sql`case when p.kind = 'province' then p.name else '' end`

type CoverageLine = {
  readonly courier: string
  readonly country: string
  readonly province: string
  readonly city: string
  readonly service: Service
}

const amount = (minor: number | null, currency: string | null) =>
  minor === null || currency === null ? null : minor / 10 ** minorDigits(currency)

const yesNo = (is: boolean) => (is ? 'yes' : 'no')

const coverageFile = tableFile<CoverageLine>({
  path: '/files/courier-coverage',
  name: 'courier-coverage',
  access: capability.locations,
  columns: [
    text('Courier', ({ courier }) => courier),
    text('Country', ({ country }) => country),
    text('Province', ({ province }) => province),
    text('City', ({ city }) => city),
    text('Their name', ({ service }) => service.theirName),
    text('Their id', ({ service }) => service.theirId),
    text('Reach', ({ service }) => reachWords[service.reach].label),
    number('Days', ({ service }) => service.days),
    number('Cost', ({ service }) => amount(service.costMinor, service.currency)),
    text('Currency', ({ service }) => service.currency),
    text('Cash', ({ service }) => yesNo(service.takesCash)),
    number('Cash up to', ({ service }) => amount(service.cashLimitMinor, service.currency)),
    number('Weight up to, g', ({ service }) => service.weightLimitGrams),
    text('Returns', ({ service }) => yesNo(service.takesReturns)),
    text('Note', ({ service }) => service.note),
  ],
  rows: (reader) =>
    pages((offset) =>
      sql<CoverageLine>`
        select c.code as courier, a.country, ${provinceName} as province, a.name as city,
          ${serviceColumn}
        from courier_services s join couriers c on c.id = s.courier_id
          join service_areas a on a.id = s.area_id
          left join service_areas p on p.id = a.parent_id
        where a.kind in ('city', 'area')
        order by c.code, a.country, a.name, a.id limit ${page} offset ${offset}`.execute(reader),
    ),
})

/** Outlets, bins, cities and what couriers do there, by the headings that the imports know. */
export const placeFiles = [...outletsFile, ...binsFile, ...citiesFile, ...coverageFile]

const page = 1_000

async function* pages<R>(
  ask: (offset: number) => Promise<{ readonly rows: readonly R[] }>,
): AsyncGenerator<R> {
  for (let offset = 0; ; offset += page) {
    const { rows } = await ask(offset)
    yield* rows
    if (rows.length < page) return
  }
}
