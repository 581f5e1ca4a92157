import { z } from 'zod'
import { wishes } from '#organization/messages/ways.ts'
import { reasonCode } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, instant, line, quantityScale } from '#platform/fields.ts'
import { longestPicture, mostAnnouncedPhotos, returnWishes } from './return-link.rules.ts'
import { askedLines } from './returns.fields.ts'

const token = z.string().min(1).max(100)
const access = capability.returns
const count = z.number().int()

/** What a customer has to see to request a return, and nothing else of the order. */
const linkedReturn = z.object({
  company: z.string(),
  companyPhone: z.string(),
  number: count,
  /** The last day of the return window; null while the order is in transit. */
  until: z.iso.date().nullable(),
  lines: z.array(
    z.object({
      lineId: id,
      title: z.string(),
      quantityScale,
      /** How much of it can still come back. */
      returnable: count,
      isFinal: z.boolean(),
    }),
  ),
  /** Earlier return requests of the same order. */
  announced: z.array(z.object({ number: count, state: z.string() })),
  reasons: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      needsNote: z.boolean(),
      needsPhoto: z.boolean(),
    }),
  ),
})

export type LinkedReturn = z.infer<typeof linkedReturn>

const refuses = ['link_unknown', 'link_over', 'too_many_tries']
const notNow = ['wrong_state', 'return_window_over', 'nothing_left']

export const returnLinkContract = {
  order: read({
    path: '/return-links/order',
    summary: 'Show what the customer may send back, to the holder of the link',
    access: 'open',
    refuses,
    input: z.object({ token }),
    output: linkedReturn,
  }),
  announce: write({
    path: '/return-links/announce',
    summary: 'Announce what one sends back of one’s own order, once',
    access: 'open',
    refuses: [
      ...refuses,
      'unknown_line',
      'more_than_shipped',
      'final_sale',
      'unknown_reason',
      'note_missing',
      'photo_missing',
      'no_picture',
      'broken_picture',
      'too_many_pixels',
    ],
    input: z.object({
      token,
      lines: askedLines,
      reason: reasonCode,
      wish: z.enum(returnWishes),
      /** The customer’s own text. */
      words: line(300).default(''),
      photos: z
        .array(
          z.object({
            lineId: id,
            /** The picture itself in base64: JPEG, PNG, WebP, GIF or AVIF. */
            picture: z.base64('This is no picture in base64.').min(1).max(longestPicture),
          }),
        )
        .max(mostAnnouncedPhotos, `At most ${mostAnnouncedPhotos} photos.`)
        .default([]),
    }),
    output: z.object({ number: count }),
  }),
  send: write({
    path: '/return-links/send',
    summary: 'Send a customer the link by which they announce a return',
    access,
    refuses: [...notNow, 'no_way'],
    input: z.object({ orderId: id, wish: z.enum(wishes).default('best') }),
    output: z.object({ id, to: z.string(), expiresAt: instant }),
  }),
  copy: write({
    path: '/return-links/copy',
    summary: 'Make such a link to hand on by other means',
    access,
    refuses: notNow,
    input: z.object({ orderId: id }),
    output: z.object({
      id,
      expiresAt: instant,
      link: z.string().describe('Opens the order without an account; shown only here.'),
    }),
  }),
}
