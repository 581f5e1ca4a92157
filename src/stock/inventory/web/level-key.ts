type OfLevel = { readonly variantId: string; readonly outletId: string }

/** A level in the URL: `variant:outlet`. */
export function levelKey({ variantId, outletId }: OfLevel): string {
  return `${variantId}:${outletId}`
}

export function levelOfKey(key: string | undefined): OfLevel | null {
  const [variantId, outletId] = key?.split(':') ?? []
  return variantId && outletId ? { variantId, outletId } : null
}
