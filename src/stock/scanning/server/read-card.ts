import type { Noun } from '#platform/nouns.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { CardNoun } from '../card-nouns.ts'
import type { CardOfRecord } from '../scan-card.fields.ts'
import { outletOfScan } from './outlet-of-scan.ts'

/** The record of a card, and where it was scanned. */
export type CardAsked = { readonly id: string; readonly outletId: string | null }

/** Describes a record of one area; null where the user may not see it. */
export type CardReader = (
  reader: Reader,
  actor: Actor,
  asked: CardAsked,
) => Promise<CardOfRecord | null>

/** By noun; a record without a reader has a card with a link only. */
export type CardReaders = Readonly<Partial<Record<CardNoun, CardReader>>>

type Asked = { noun: CardNoun; id: string; outletId?: string | undefined }

/** The card of a scanned record. */
export const readCard =
  (readers: CardReaders, nouns: readonly Noun[]) =>
  async (reader: Reader, actor: Actor, { noun, id, outletId }: Asked) => {
    const asked = { id, outletId: outletOfScan(actor, outletId) }
    const known = nouns.find(({ key }) => key === noun)
    const label = known?.label ?? 'Record'
    const read = readers[noun]
    const card = read ? await read(reader, actor, asked) : linkOnly(known, id)
    if (!card) throw notFound(`This ${label.toLowerCase()}`)
    const plain = { label: '', pictureId: null, productId: null, state: null }
    return {
      ...plain,
      ...card,
      noun,
      id,
      facts: card.facts.map((fact) => ({ isBig: false, ...fact })),
      acts: [...card.acts],
    }
  }

const linkOnly = (noun: Noun | undefined, id: string): CardOfRecord => ({
  title: '',
  facts: [],
  acts: noun ? [{ label: `Open ${noun.label.toLowerCase()}`, path: noun.path(id) }] : [],
})
