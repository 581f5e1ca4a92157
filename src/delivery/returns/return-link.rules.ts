import { Refusal } from '#platform/refusal.ts'
import type { AskedLine, ReturnableLine } from './returns.rules.ts'

/** How the customer wants it settled; the user who settles the return decides. */
export const returnWishes = ['refund', 'exchange'] as const

export type ReturnWish = (typeof returnWishes)[number]

/** The maximum of photos in one request; all of them fit into one HTTP request. */
export const mostAnnouncedPhotos = 6

/** Of one picture as it is sent, in base64 characters. */
export const longestPicture = 660_000

export type Announced = {
  readonly lines: readonly AskedLine[]
  readonly photos: readonly { readonly lineId: string }[]
}

/** Final-sale items cannot be returned through the link; staff may still accept them. */
export function refuseFinalByLink(
  { lines: asked }: Announced,
  lines: readonly (ReturnableLine & { readonly title: string })[],
  finalIds: ReadonlySet<string>,
): Refusal | null {
  const final = lines.find(
    ({ lineId }) => finalIds.has(lineId) && asked.some((one) => one.lineId === lineId),
  )
  if (!final) return null
  return new Refusal(
    'conflict',
    'final_sale',
    `${final.title} was sold as final and does not come back. Leave it out, or call us if something is wrong with it.`,
    { field: 'lines' },
  )
}

/** A reason that requires a photo needs it at once; each photo is of an item that comes back. */
export function refusePhotos(
  { lines, photos }: Announced,
  { needsPhoto }: { readonly needsPhoto: boolean },
): Refusal | null {
  if (photos.some(({ lineId }) => !lines.some((one) => one.lineId === lineId)))
    return new Refusal(
      'unprocessable',
      'unknown_line',
      'A photo shows something that does not come back. Take it off, or choose its product as well.',
      { field: 'photos' },
    )
  if (!needsPhoto || photos.length > 0) return null
  return new Refusal(
    'unprocessable',
    'photo_missing',
    'For this reason we need to see it. Add at least one photo.',
    { field: 'photos' },
  )
}
