import { Refusal } from '#platform/refusal.ts'

/** The maximum of photos for one correction of stock. */
export const mostStockPhotos = 6

/** Refuses a reason that requires a photo without one: the list of reasons says which. */
export function refuseUnseenStock(
  sku: string,
  reason: { readonly label: string; readonly needsPhoto: boolean },
  { photos }: { readonly photos: number },
): Refusal | null {
  if (!reason.needsPhoto || photos > 0) return null
  return new Refusal(
    'unprocessable',
    'photo_missing',
    `“${reason.label}” is to be seen as well as said. Take a photo of ${sku}, then adjust it.`,
    { field: 'photoIds', details: { sku } },
  )
}
