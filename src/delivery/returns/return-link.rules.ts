import { Refusal } from '#platform/refusal.ts'
import type { AskedLine, ReturnableLine } from './returns.rules.ts'

/** How a customer may want it settled; whoever settles the return decides. */
export const returnWishes = ['refund', 'exchange'] as const

export type ReturnWish = (typeof returnWishes)[number]

/** So many photos one announcement may bring; all of them fit into one request. */
export const mostAnnouncedPhotos = 6

/** Of one picture as it is sent, in characters of base64. */
export const longestPicture = 660_000

export type Announced = {
  readonly lines: readonly AskedLine[]
  readonly photos: readonly { readonly lineId: string }[]
}

/** What was sold as final does not come back by the link; staff may still take it. */
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

/** A reason that somebody will ask to see is shown at once; a photo is of something that comes back. */
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
