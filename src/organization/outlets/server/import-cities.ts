import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { countryCode } from '#platform/country-codes.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import { serviceAreaNoun } from '../outlets.nouns.ts'
import { placeKey, postcodeKey } from '../place-names.ts'
import { type AddedPlace, addCities, type ListedCity } from './add-cities.ts'
import { removeArea } from './remove-area.ts'
import { undoEach } from './undo-each.ts'

type CityStep = ImportStep & { readonly city: ListedCity }

/** What an undo takes back of an area that was there before. */
type Names = Pick<AddedPlace, 'aliasKeys' | 'postcodes'>

export const importCities = defineTableImport<CityStep>({
  kind: 'cities',
  label: 'Cities',
  access: capability.locations,
  needsAllOutlets: true,
  fields: [
    {
      key: 'country',
      label: 'Country',
      hint: 'Two letters or the English name',
      kind: 'text',
      isRequired: true,
      aliases: ['country code', 'countryCode'],
    },
    {
      key: 'province',
      label: 'Province',
      kind: 'text',
      aliases: ['adminCode', 'region', 'state', 'admin1', 'county'],
    },
    {
      key: 'city',
      label: 'City',
      kind: 'text',
      isRequired: true,
      aliases: ['name', 'city name', 'town'],
    },
    {
      key: 'aliases',
      label: 'Also called',
      hint: 'With commas between',
      kind: 'text',
      aliases: ['altName', 'alternate names', 'aliases'],
    },
    {
      key: 'postcodes',
      label: 'Postcodes',
      hint: 'Whole ones or how they start, with blanks between',
      kind: 'text',
      aliases: ['postcode', 'zip', 'zip code', 'pin code', 'postal code'],
    },
  ],
  sample: [['PK', 'Punjab', 'Lahore', 'Lhr, Lahor', '54 55']],
  keysOf: ({ country = '', province = '', city = '' }) =>
    city === ''
      ? []
      : [
          {
            field: 'city',
            key: `${countryCode(country)} ${placeKey(province || '-')} ${placeKey(city)}`,
          },
        ],
  plan: async (reader, _actor, rows) => {
    const faults: ImportFault[] = []
    const wanted = rows.flatMap((row) => {
      const read = readCity(row)
      if (!('reason' in read)) return [{ line: row.line, city: read }]
      faults.push({ line: row.line, field: 'country', reason: read.reason })
      return []
    })
    return { faults, steps: await stepsFor(reader, wanted) }
  },
  apply: async (tx, actor, source, steps) => {
    const places = await addCities(
      tx,
      actor,
      source.label,
      steps.map(({ city }) => city),
    )
    return { counts: { areas: places.length }, changes: places.map(changeOf) }
  },
  undo: (tx, actor, _source, changes) => undoEach(tx, actor, changes, takeBack),
})

function readCity({ values }: ImportRow): ListedCity | { readonly reason: string } {
  const { country: named = '', province = '', city = '', aliases = '', postcodes = '' } = values
  const country = countryCode(named)
  if (country === null)
    return {
      reason: `“${named}” is no country. Write two letters, such as GB, or its English name.`,
    }
  return {
    country,
    province: province.slice(0, 120),
    name: city.slice(0, 120),
    aliases: parts(aliases, /[,;|]/),
    postcodes: parts(postcodes, /[\s,;|]+/)
      .map(postcodeKey)
      .filter((prefix) => prefix !== ''),
  }
}

const parts = (text: string, signs: RegExp) =>
  text
    .split(signs)
    .map((part) => part.trim().slice(0, 120))
    .filter((part) => part !== '')

type WantedCity = { readonly line: number; readonly city: ListedCity }
type Known = { readonly line: number; readonly aliasKeys: string[]; readonly prefixes: string[] }

/** What is there already with all its names needs no step. */
async function stepsFor(reader: Reader, wanted: readonly WantedCity[]): Promise<CityStep[]> {
  const keys = wanted.map(({ line, city }) => ({
    line,
    country: city.country,
    province: city.province === '' ? '' : placeKey(city.province),
    key: placeKey(city.name),
  }))
  const found = await sql<Known>`
    select w.line, array(select l.key from service_area_aliases l where l.area_id = a.id)
        as "aliasKeys",
      array(select z.prefix from service_area_postcodes z where z.area_id = a.id) as prefixes
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as w(line int, country text, province text, key text)
      join service_areas a on a.country = w.country and a.kind = 'city' and a.key = w.key
      left join service_areas p on p.id = a.parent_id and p.kind = 'province'
    where coalesce(p.key, '') = w.province`.execute(reader)
  const known = new Map(found.rows.map((row) => [row.line, row]))
  return wanted.flatMap(({ line, city }): CityStep[] => {
    const there = known.get(line)
    if (!there) return [{ lines: [line], did: 'created', city }]
    const own = new Set([...there.aliasKeys, placeKey(city.name)])
    const aliases = city.aliases.filter((alias) => !own.has(placeKey(alias)))
    const postcodes = city.postcodes.filter((prefix) => !there.prefixes.includes(prefix))
    if (aliases.length === 0 && postcodes.length === 0) return []
    return [{ lines: [line], did: 'changed', city: { ...city, aliases, postcodes } }]
  })
}

function changeOf({ id, name, isNew, aliasKeys, postcodes }: AddedPlace): ImportChange {
  const before: Names | null = isNew ? null : { aliasKeys, postcodes }
  const did = isNew ? 'created' : 'changed'
  return { noun: serviceAreaNoun.key, id, label: name, did, before }
}

/** Returns why it stays; null when it is undone. */
async function takeBack(tx: Tx, actor: Actor, { id, label, before }: ImportChange) {
  if (before === null) return removeArea(tx, actor, { id, name: label })
  const { aliasKeys, postcodes } = before as Names // parse edge: written by `changeOf` alone
  await sql`delete from service_area_aliases where area_id = ${id}
    and key = any(${[...aliasKeys]}::text[])`.execute(tx)
  await sql`delete from service_area_postcodes where area_id = ${id}
    and prefix = any(${[...postcodes]}::text[])`.execute(tx)
  return null
}
