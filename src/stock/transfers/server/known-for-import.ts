import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { ImportRow } from '#platform/server/table-import.ts'
import { type NamedBySku, variantsBySku } from '#stock/catalog/server/index.ts'
import type { Purpose } from '../transfers.rules.ts'
import type { TransferState } from '../transfers.states.ts'
import type { TransferDraft } from './add-transfer.ts'
import { ofMyEnds } from './find-transfer.ts'
import { placesOf } from './plan-transfer.ts'

type Place = { readonly id: string; readonly isMine: boolean }
type Ends = { readonly fromOutletId: string; readonly toOutletId: string }

export type KnownTransfer = {
  readonly id: string
  readonly number: number
  readonly state: TransferState
  readonly version: number
  readonly draft: TransferDraft
}

export type KnownThings = {
  readonly variants: ReadonlyMap<string, NamedBySku>
  readonly places: ReadonlyMap<string, Place>
  /** The transfer of that number, or without one the sender's newest draft between these outlets. */
  readonly transferOf: (number: string, ends: Ends) => KnownTransfer | null
}

/** What the rows of a file name, looked up together. */
export async function knownForImport(
  reader: Reader,
  actor: Actor,
  rows: readonly ImportRow[],
): Promise<KnownThings> {
  const skus = rows.map(({ values }) => (values.sku ?? '').trim().toUpperCase())
  const variants = await variantsBySku(reader, skus)
  const { places } = await placesOf(reader, actor)
  const numbers = rows.flatMap(({ values }) => numberIn(values.number ?? '') ?? [])
  const known = await readKnown(reader, actor, numbers)
  return {
    variants,
    places: new Map(places.map((place) => [place.code, place])),
    transferOf: (text, { fromOutletId, toOutletId }) => {
      const number = numberIn(text)
      const between = known.filter(
        ({ draft }) => draft.fromOutletId === fromOutletId && draft.toOutletId === toOutletId,
      )
      if (text.trim() !== '') return between.find((row) => row.number === number) ?? null
      return between.find((row) => row.isOwn && row.state === 'draft') ?? null
    },
  }
}

/** `12`, `T-12` or with a company prefix, such as `TR-12`. */
function numberIn(text: string): number | null {
  const digits = /(\d{1,15})$/.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

type FoundRow = Omit<KnownTransfer, 'draft'> &
  Ends & {
    readonly isOwn: boolean
    readonly purpose: Purpose
    readonly note: string
    readonly isBlind: boolean
    readonly expectedOn: string | null
    readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
  }

async function readKnown(reader: Reader, actor: Actor, numbers: readonly number[]) {
  const found = await sql<FoundRow>`
    select t.id, t.number, t.state, t.version, t.from_outlet_id as "fromOutletId",
      t.to_outlet_id as "toOutletId", t.purpose, t.note, t.is_blind as "isBlind",
      t.expected_on::text as "expectedOn", coalesce(t.created_by = ${authorId(actor)}::uuid, false) as "isOwn",
      (select json_agg(json_build_object('variantId', l.variant_id, 'quantity', l.requested)
        order by l.position) from transfer_lines l where l.transfer_id = t.id) as lines
    from transfers t
    where ${ofMyEnds(actor)} and (t.number = any(${[...numbers]}::bigint[])
      or (t.state = 'draft' and t.created_by = ${authorId(actor)}::uuid))
    order by t.created_at desc, t.id desc limit 1000`.execute(reader)
  return found.rows.map(({ id, number, state, version, isOwn, ...draft }) => {
    return { id, number, state, version, isOwn, draft }
  })
}
