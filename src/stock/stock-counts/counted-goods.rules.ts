import { Refusal } from '#platform/refusal.ts'

type Scope = {
  readonly isEveryBin: boolean
  readonly binId: string | null
  readonly variantId: string | null
}

/** Whether a count covers a product in a bin, or a bin alone, for which any product will do. */
export function coversPlace(
  scopes: readonly Scope[],
  { binId, variantId }: { readonly binId: string | null; readonly variantId: string | null },
): boolean {
  return scopes.some(
    (scope) =>
      (scope.isEveryBin || scope.binId === binId) &&
      (variantId === null || scope.variantId === null || scope.variantId === variantId),
  )
}

type Outside = {
  readonly binId: string | null
  readonly variantId: string | null
  /** The SKU, or the bin. */
  readonly what: string
}

export function notInCount(label: string, { binId, variantId, what }: Outside): Refusal {
  const place = variantId !== null && binId === null ? ' without a bin' : ''
  return new Refusal(
    'conflict',
    'not_in_count',
    `${what}${place} is not part of ${label}. ${binId === null ? 'Scan its bin first.' : 'Scan a bin or product that it covers.'}`,
  )
}

export const lotOfCountNeeded = (sku: string): Refusal =>
  new Refusal(
    'unprocessable',
    'lot_needed',
    `Which lot of ${sku} is it? Scan the lot on the package.`,
    { field: 'code' },
  )

export const countedBefore = (sku: string): Refusal =>
  new Refusal(
    'conflict',
    'recount_by_another',
    `You counted ${sku} here before. Another user counts it again.`,
  )
