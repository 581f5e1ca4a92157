import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Database, hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { isDatabaseAway } from '#platform/server/db/database-errors.ts'
import { type PlacedPicture, placePicture } from '#platform/server/files/keep-picture.ts'
import { mostPictureBytes } from '#platform/server/files/make-picture.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts'
import { addPicture } from '#stock/catalog/server/index.ts'
import { importNoun } from '../../imports.nouns.ts'
import { lockImport } from '../import-lock.ts'
import { keepChanges } from '../tables/keep-changes.ts'
import { pictureChange } from './take-back-pictures.ts'

export type PictureParts = { readonly outside: Outside; readonly files: Files }

type Waiting = {
  readonly seq: number
  readonly productId: string | null
  readonly variantId: string | null
  readonly label: string
  readonly url: string
  readonly words: string
  /** A picture of the product that came from this address before. */
  readonly presentId: string | null
}

type Got =
  | { readonly picture: PlacedPicture }
  | { readonly imageId: string }
  | { readonly outcome: 'refused' | 'failed'; readonly reason: string }

const atOnce = 4

/**
 * Fetches the pictures that an import named, a few at a time and in the order of the file. Any
 * server may call this at any time: one at a time has the lock, and each picture is saved
 * separately, so that a server that dies loses only those in progress, which the next one fetches
 * again.
 */
export async function fetchPictures(
  db: Database,
  actor: Actor,
  parts: PictureParts,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const lock = await lockImport(db, `pictures of ${importId}`)
  if (!lock) return
  const stop = AbortSignal.any([lock.lost, signal])
  try {
    while (!stop.aborted) {
      const waiting = await nextWaiting(db, importId)
      if (waiting.length === 0) return
      const got = await Promise.all(waiting.map((picture) => get(parts, picture, stop)))
      for (const [at, picture] of waiting.entries()) {
        const result = got[at]
        if (!result || stop.aborted) return
        await db.transaction((tx) => settle(tx, actor, parts.files, importId, picture, result))
      }
    }
  } finally {
    await lock.release()
  }
}

/** None while the import has not run yet, or is undone. */
async function nextWaiting(db: Database, importId: string): Promise<readonly Waiting[]> {
  const found = await sql<Waiting>`
    select p.seq, p.product_id as "productId", p.variant_id as "variantId", p.label, p.url, p.words,
      (select before.image_id from import_pictures before
        where before.product_id = p.product_id and before.url = p.url
          and before.image_id is not null limit 1) as "presentId"
    from import_pictures p join imports i on i.id = p.import_id
    where p.import_id = ${importId} and p.outcome = 'waiting'
      and i.state in ('finished', 'failed', 'cancelled')
    order by p.seq limit ${atOnce}`.execute(db.reader)
  return found.rows
}

async function get(
  { outside, files }: PictureParts,
  { url, productId, presentId }: Waiting,
  signal: AbortSignal,
): Promise<Got> {
  if (presentId !== null) return { imageId: presentId }
  if (productId === null) return { outcome: 'refused', reason: 'The product is no longer there.' }
  try {
    const request = { url, mostBytes: mostPictureBytes, headers: { accept: 'image/*' }, signal }
    const { status, mediaType, bytes, isTooLong } = await outside.fetch(request)
    if (status !== 200)
      return { outcome: 'failed', reason: `The address answered ${status} instead of a picture.` }
    if (!mayBePicture(mediaType))
      return { outcome: 'refused', reason: `The address leads to ${mediaType}, not to a picture.` }
    if (isTooLong)
      return { outcome: 'refused', reason: `The picture is larger than ${mostMegabytes} MB.` }
    return { picture: await placePicture(files, bytes, null) }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'refused', reason: error.message }
    if (error instanceof OutsideFailure) return { outcome: 'failed', reason: error.message }
    if (isDatabaseAway(error)) throw error
    return { outcome: 'failed', reason: 'Something went wrong on the server. Try again.' }
  }
}

const mostMegabytes = mostPictureBytes / 1024 / 1024

/** Some servers name no type, or the one of any file; then the bytes decide. */
const mayBePicture = (mediaType: string) =>
  mediaType === '' || mediaType === 'application/octet-stream' || mediaType.startsWith('image/')

/** Keeps what became of one picture; nothing where the import was undone or it is settled already. */
async function settle(
  tx: Tx,
  actor: Actor,
  files: Files,
  importId: string,
  waiting: Waiting,
  got: Got,
): Promise<void> {
  const { seq } = waiting
  const isOpen = await sql`select from imports i join import_pictures p on p.import_id = i.id
    where i.id = ${importId} and p.seq = ${seq} and p.outcome = 'waiting'
      and i.state in ('finished', 'failed', 'cancelled')
    for share of i for update of p`.execute(tx)
  if (isOpen.rows.length === 0) return
  const end = await endOf(tx, actor, files, importId, waiting, got)
  await sql`update import_pictures set outcome = ${end.outcome}, reason = ${end.reason},
      image_id = ${end.imageId}::uuid, ended_at = now()
    where import_id = ${importId} and seq = ${seq}`.execute(tx)
  hintAfterCommit(tx, { noun: importNoun.key, ids: [importId] })
}

type End = {
  readonly outcome: 'fetched' | 'present' | 'refused' | 'failed'
  readonly reason: string | null
  readonly imageId: string | null
}

async function endOf(
  tx: Tx,
  actor: Actor,
  files: Files,
  importId: string,
  { productId, variantId, label, words }: Waiting,
  got: Got,
): Promise<End> {
  if ('outcome' in got) return { ...got, imageId: null }
  if ('imageId' in got) return { outcome: 'present', reason: null, imageId: got.imageId }
  const gone = {
    outcome: 'refused',
    reason: 'The product is no longer there.',
    imageId: null,
  } as const
  if (productId === null) return gone
  try {
    const given = { productId, variantId, picture: got.picture, words }
    const { id, isNew } = await addPicture(tx, actor, files, given)
    if (!isNew) return { outcome: 'present', reason: null, imageId: id }
    await keepChanges(tx, importId, [
      { noun: pictureChange, id, label: `Picture of ${label}`, did: 'created', before: null },
    ])
    return { outcome: 'fetched', reason: null, imageId: id }
  } catch (error) {
    // A refusal breaks nothing in the transaction, which keeps the reason.
    if (error instanceof Refusal)
      return { outcome: 'refused', reason: error.message, imageId: null }
    throw error
  }
}
