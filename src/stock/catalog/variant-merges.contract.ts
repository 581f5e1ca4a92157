import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, version } from '#platform/fields.ts'

const access = capability.products

const twin = z.object({
  id,
  productId: id,
  sku: z.string(),
  title: z.string(),
  version: z.number().int(),
})

const mergePreview = z.object({
  kept: twin,
  merged: twin,
  /** What moves, by kind. */
  moves: z.array(z.object({ what: z.string(), lines: z.array(z.string()) })),
  /** Why it cannot be done now; empty where it can. */
  blocks: z.array(z.string()),
})

export type MergePreview = z.infer<typeof mergePreview>

/** Merging two variants of the same product; a part of the products' contract. */
export const variantMergeActs = {
  mergePreview: read({
    path: '/products/variants/merge-preview',
    summary: 'What would go along if one variant were merged into another, and what prevents it',
    access,
    input: z.object({ keptId: id, mergedId: id }),
    output: mergePreview,
  }),
  mergeVariants: write({
    path: '/products/variants/merge',
    summary: 'Merge a duplicate variant into another, with its stock, codes and prices',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'stale_version', 'cannot_merge'],
    input: z.object({
      keptId: id,
      keptVersion: version,
      mergedId: id,
      mergedVersion: version,
    }),
    output: z.object({ id, productId: id }),
  }),
}
