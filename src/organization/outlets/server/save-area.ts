import { sql } from 'kysely'
import { changesBetween } from '#platform/changes.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { brokenConstraint } from '#platform/server/db/database-errors.ts'
import { newId } from '#platform/server/new-id.ts'
import { type AreaKind, areaKindLabels, areaKinds } from '../coverage.rules.ts'
import { placeKey } from '../place-names.ts'
import { lockArea, tellOfArea } from './lock-area.ts'

type AreaFacts = {
  readonly name: string
  readonly parentId: string | null
  readonly aliases: readonly string[]
  readonly postcodes: readonly string[]
}

type NewArea = AreaFacts & { readonly kind: AreaKind; readonly country: string }

export async function addArea(tx: Tx, actor: Actor, input: NewArea) {
  const { name, kind, country, parentId } = input
  await requireParent(tx, input)
  const id = newId()
  const added = await tx
    .insertInto('service_areas')
    .values({ id, parent_id: parentId, kind, country, name, key: placeKey(name), source: 'hand' })
    .onConflict((conflict) => conflict.constraint('service_areas_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw placeTaken(input)
  await setNames(tx, id, input)
  const { aliases, postcodes } = input
  await tellOfArea(tx, actor, { id, name }, 'added', { kind, country, aliases, postcodes })
  return { id, version: 1 }
}

type ChangedArea = Pick<AreaFacts, 'name' | 'parentId'> & {
  readonly aliases?: readonly string[] | undefined
  readonly postcodes?: readonly string[] | undefined
  readonly id: string
  readonly version: number
  readonly isActive: boolean
}

/** Kind and country stay, because the areas inside depend on them. */
export async function changeArea(tx: Tx, actor: Actor, input: ChangedArea) {
  const { id, version, name, parentId, isActive } = input
  const before = await lockArea(tx, id, version)
  const kind = areaKinds.find((known) => known === before.kind) ?? 'area'
  const named = { ...input, kind, country: before.country }
  await requireParent(tx, named)
  const names = await namesOf(tx, id)
  try {
    await tx
      .updateTable('service_areas')
      .set({
        name,
        key: placeKey(name),
        parent_id: parentId,
        is_active: isActive,
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    throw brokenConstraint(error) === 'service_areas_once' ? placeTaken(named) : error
  }
  await setNames(tx, id, {
    name,
    aliases: input.aliases ?? names?.aliases ?? [],
    postcodes: input.postcodes ?? names?.postcodes ?? [],
  })
  const was = {
    name: before.name,
    parentId: before.parent_id,
    isActive: before.is_active,
    ...names,
  }
  const changes = changesBetween(was, { name, parentId, isActive, ...(await namesOf(tx, id)) })
  await tellOfArea(tx, actor, { id, name }, 'changed', changes)
  return { id, version: version + 1 }
}

async function namesOf(tx: Tx, id: string) {
  const found = await sql<{ aliases: string[]; postcodes: string[] }>`
    select array(select alias from service_area_aliases where area_id = ${id} order by alias)
        as aliases,
      array(select prefix from service_area_postcodes where area_id = ${id} order by prefix)
        as postcodes`.execute(tx)
  return found.rows[0]
}

/** Replaces all aliases and postcodes; the area's own name needs no alias. */
async function setNames(
  tx: Tx,
  areaId: string,
  { name, aliases, postcodes }: Pick<AreaFacts, 'name' | 'aliases' | 'postcodes'>,
): Promise<void> {
  await tx.deleteFrom('service_area_aliases').where('area_id', '=', areaId).execute()
  await tx.deleteFrom('service_area_postcodes').where('area_id', '=', areaId).execute()
  const known = aliases
    .map((alias) => ({ area_id: areaId, alias, key: placeKey(alias) }))
    .filter(({ key }) => key !== placeKey(name))
  if (known.length > 0) await tx.insertInto('service_area_aliases').values(known).execute()
  const prefixes = postcodes.map((prefix) => ({ area_id: areaId, prefix }))
  if (prefixes.length > 0) await tx.insertInto('service_area_postcodes').values(prefixes).execute()
}

/** An area is inside a wider one of the same country; a country is inside none. */
async function requireParent(
  tx: Tx,
  { kind, country, parentId }: Pick<NewArea, 'kind' | 'country' | 'parentId'>,
): Promise<void> {
  if (parentId === null) return
  const parent = await tx
    .selectFrom('service_areas')
    .select(['kind', 'country', 'name'])
    .where('id', '=', parentId)
    .executeTakeFirst()
  const wider = areaKinds.slice(0, areaKinds.indexOf(kind))
  if (parent?.country === country && wider.some((known) => known === parent.kind)) return
  const label = areaKindLabels[kind].toLowerCase()
  throw new Refusal(
    'unprocessable',
    'bad_parent',
    parent
      ? `A ${label} of ${country} can’t be part of ${parent.name}. Choose a wider area of the same country.`
      : 'The area around it is not known. Choose one from the list.',
    { field: 'parentId' },
  )
}

function placeTaken({ name, kind }: { name: string; kind: AreaKind }): Refusal {
  return new Refusal(
    'conflict',
    'place_taken',
    `There is a ${areaKindLabels[kind].toLowerCase()} called ${name} there already. Change that one, or merge the two.`,
    { field: 'name' },
  )
}
