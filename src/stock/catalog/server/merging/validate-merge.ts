import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { MergePreview } from '../../variant-merges.contract.ts'
import { blocksOfTwins, type Twin } from '../../variant-merges.rules.ts'
import type { MergeMove, MergePair, ProductParts, Use } from '../product-parts.ts'
import { usesOf } from '../product-parts.ts'
import { movesOfCatalog } from './moves-of-catalog.ts'

export type KnownTwin = Twin & MergePreview['kept']

type MergeCheck = {
  readonly kept: KnownTwin
  readonly merged: KnownTwin
  readonly moves: readonly MergeMove[]
  readonly blocks: readonly string[]
}

/** What would move, and every reason that prevents it now. */
export async function validateMerge(
  parts: ProductParts,
  reader: Reader,
  actor: Actor,
  input: { readonly keptId: string; readonly mergedId: string },
): Promise<MergeCheck> {
  const [kept, merged] = [
    await readTwin(reader, input.keptId),
    await readTwin(reader, input.mergedId),
  ]
  const pair = { kept, merged }
  const unfit = blocksOfTwins(kept, merged)
  if (unfit.length > 0) return { ...pair, moves: [], blocks: unfit }
  const uses = await usesOf(parts, reader, actor, [merged.id])
  const moves = [...(await movesOfCatalog(reader, pair))]
  const blocks = [...blocksOfUses(pair, uses)]
  for (const part of parts.merging) {
    const found = await part.preview(reader, actor, pair)
    moves.push(...found.moves)
    blocks.push(...found.blocks)
  }
  return { ...pair, moves: moves.filter(({ lines }) => lines.length > 0), blocks }
}

/** For the screen: the same sentences as the command's refusals. */
export function previewMerge(parts: ProductParts) {
  return async (
    reader: Reader,
    actor: Actor,
    input: { keptId: string; mergedId: string },
  ): Promise<MergePreview> => {
    const { kept, merged, moves, blocks } = await validateMerge(parts, reader, actor, input)
    return {
      ...{ kept: shown(kept), merged: shown(merged), blocks: [...blocks] },
      moves: moves.map(({ what, lines }) => ({ what, lines: [...lines] })),
    }
  }
}

const shown = ({ id, productId, sku, title, version }: KnownTwin) => ({
  ...{ id, productId, sku, title, version },
})

function blocksOfUses({ merged }: MergePair, uses: readonly Use[]): readonly string[] {
  const open = uses.filter(({ isOpen }) => isOpen)
  const standing = open.filter(({ isOwn, goesAlong }) => isOwn && goesAlong !== true)
  const blocks = standing.map(({ what }) => `${what}. Bring that to its end first.`)
  if (open.every(({ isOwn }) => isOwn)) return blocks
  return [
    ...blocks,
    `${merged.sku} is also kept at an outlet that is not yours. Ask a user who works at all of its outlets.`,
  ]
}

async function readTwin(reader: Reader, id: string): Promise<KnownTwin> {
  const found = await sql<KnownTwin>`
    select v.id, v.product_id as "productId", v.sku, v.title, v.version, p.kind, p.state, v.unit,
      v.quantity_scale as "quantityScale", v.tracking, v.is_active as "isActive",
      survivor.sku as "mergedIntoSku",
      (select coalesce(jsonb_agg(jsonb_build_object('unit', u.unit, 'factor', u.factor)
        order by u.unit), '[]') from variant_units u where u.variant_id = v.id) as units
    from variants v join products p on p.id = v.product_id
    left join variants survivor on survivor.id = v.merged_into_id
    where v.id = ${id}`.execute(reader)
  const [twin] = found.rows
  if (!twin) throw notFound('This variant')
  return twin
}
