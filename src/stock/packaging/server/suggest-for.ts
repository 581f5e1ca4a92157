import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import type { ShownSuggestion } from '../packaging.contract.ts'
import { packagingSettings } from '../packaging.settings.ts'
import type { Size } from '../packing-space.ts'
import {
  type Box,
  type BoxSuggestion,
  brokenRule,
  type ItemToPack,
  type PackagingRule,
  suggestBox,
} from '../suggest-box.ts'

/** The number of pieces of a variant in the parcel; for goods by measure it is one. */
export type PiecesToPack = { readonly variantId: string; readonly quantity: number }

/** The suggested box for these at the outlet, by its stock, the rules and the settings. */
export async function suggestFor(
  reader: Reader,
  outletId: string,
  pieces: readonly PiecesToPack[],
): Promise<BoxSuggestion & { currency: string }> {
  const items = await itemsToPack(reader, pieces)
  const boxes = await boxesAt(reader, outletId)
  const rules = await rulesAbout(reader, items)
  const limits = await settingsOf(reader, packagingSettings, outletId)
  const outlet = await reader
    .selectFrom('outlets')
    .select('currency')
    .where('id', '=', outletId)
    .executeTakeFirst()
  const currency = outlet?.currency ?? ''
  const freight = {
    divisor: limits.volumetricDivisor,
    minorPerKilogram: limits.freightPerKilogram,
    currency,
  }
  return { ...suggestBox(items, boxes, rules, freight), currency }
}

/**
 * The same for the screens: fillers with their SKUs, boxes without data that only packing needs.
 */
export async function showSuggestion(
  reader: Reader,
  found: BoxSuggestion & { currency: string },
): Promise<ShownSuggestion> {
  const fillerIds = [...new Set(found.boxes.flatMap((box) => box.fillerIds))]
  const fillers = await skusOf(reader, fillerIds)
  const boxes = found.boxes.map(({ box, contents, fillerIds: ids, ...facts }) => ({
    ...facts,
    variantId: box?.variantId ?? null,
    sku: box?.sku ?? null,
    title: box?.title ?? 'Its own box',
    inner: tuple(box?.inner ?? contents[0]?.size ?? [1, 1, 1]),
    contents: contents.map(({ thing, at, size }) => ({
      sku: thing,
      at: tuple(at),
      size: tuple(size),
    })),
    fillers: ids.map((id) => ({ variantId: id, sku: fillers.get(id) ?? '' })),
  }))
  return {
    boxes,
    rejected: [...found.rejected],
    unmeasured: [...found.unmeasured],
    problem: found.problem,
    currency: found.currency,
  }
}

function tuple([length, width, height]: Size): [number, number, number] {
  return [length, width, height]
}

async function skusOf(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; sku: string }>`
    select id, sku from variants where id = any(${[...ids]}::uuid[])`.execute(reader)
  return new Map(found.rows.map(({ id, sku }) => [id, sku]))
}

async function itemsToPack(reader: Reader, pieces: readonly PiecesToPack[]): Promise<ItemToPack[]> {
  const found = await sql<
    Omit<ItemToPack, 'size'> & { l: number | null; w: number | null; h: number | null }
  >`select v.id as "variantId", v.sku, v.title, p.category, asked.quantity,
      v.weight_grams as "weightGrams", v.length_millimetres as l, v.width_millimetres as w,
      v.height_millimetres as h
    from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb)
      as asked("variantId" uuid, quantity integer)
    join variants v on v.id = asked."variantId" join products p on p.id = v.product_id
    where p.kind <> 'service' order by v.sku`.execute(reader)
  return found.rows.map(({ l, w, h, ...item }) => ({ ...item, size: sizeOf(l, w, h) }))
}

/** The rule that forbids a box for one of these, as a sentence; null where none does. */
export async function ruleAgainst(
  reader: Reader,
  boxId: string,
  pieces: readonly PiecesToPack[],
): Promise<string | null> {
  const items = await itemsToPack(reader, pieces)
  const rules = await rulesAbout(reader, items)
  const ids = rules.flatMap(({ materialId }) => materialId ?? [])
  const skus = await skusOf(reader, [...new Set([...ids, boxId])])
  return brokenRule(boxId, items, rules, (id) => skus.get(id) ?? '')
}

async function boxesAt(reader: Reader, outletId: string): Promise<Box[]> {
  const found = await sql<
    Omit<Box, 'inner' | 'outer'> & { inner: number[]; outer: number[] }
  >`select v.id as "variantId", v.sku, v.title, m.most_weight_grams as "mostWeightGrams",
      m.tare_grams as "tareGrams",
      array[m.inner_length_millimetres, m.inner_width_millimetres, m.inner_height_millimetres] as inner,
      array[m.outer_length_millimetres, m.outer_width_millimetres, m.outer_height_millimetres] as outer,
      case when level.on_hand > 0 and level.value_minor > 0
        then round(level.value_minor::numeric / level.on_hand)::bigint
        else coalesce(v.cost_minor, 0) end as "costMinor",
      coalesce(level.on_hand - level.reserved - level.unavailable, 0) as available
    from packaging_materials m join variants v on v.id = m.id
    left join stock_levels level on level.variant_id = m.id and level.outlet_id = ${outletId}
    where m.state = 'active' and m.kind in ('box', 'mailer', 'tote') order by v.sku`.execute(reader)
  return found.rows.flatMap(({ inner, outer, ...box }) => {
    const inside = sizeOf(inner[0], inner[1], inner[2])
    const outside = sizeOf(outer[0], outer[1], outer[2])
    return inside && outside ? [{ ...box, inner: inside, outer: outside }] : []
  })
}

async function rulesAbout(reader: Reader, items: readonly ItemToPack[]): Promise<PackagingRule[]> {
  const found = await sql<PackagingRule>`
    select category, variant_id as "variantId", rule, material_id as "materialId"
    from packaging_rules
    where variant_id = any(${items.map((item) => item.variantId)}::uuid[])
      or category = any(${items.map((item) => item.category)}::text[])`.execute(reader)
  return found.rows
}

function sizeOf(
  length: number | null | undefined,
  width: number | null | undefined,
  height: number | null | undefined,
): Size | null {
  return length && width && height ? [length, width, height] : null
}
