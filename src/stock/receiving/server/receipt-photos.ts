import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import {
  keepPicture,
  type PlacedPicture,
  placePicture,
} from '#platform/server/files/keep-picture.ts'
import { mostPictureBytes } from '#platform/server/files/make-picture.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import { sendPhoto } from '#platform/server/files/send-photo.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { newId } from '#platform/server/new-id.ts'
import { mostReceiptPhotos } from '../receipt-photos.rules.ts'
import { access, findReceipt } from './find-receipt.ts'
import { tellOfReceipt } from './tell-receipt.ts'

const received = z.object({ id, lineId: id })
const sent = received.extend({ fileId: id })

/** Photos of delivered goods: the body is the picture itself. */
export const receiptPhotos = (files: Files): readonly FileRoute[] => [
  {
    kind: 'upload',
    path: '/goods-receipts/:id/lines/:lineId/photos',
    access,
    mostBytes: mostPictureBytes + 1,
    receive: async (db, actor, body, given) => {
      const line = requireParameters(received, given)
      await findLine(db.reader, actor, line)
      const picture = await placePicture(
        files,
        await readBody(body, mostPictureBytes),
        actor.userId,
      )
      return db.transaction((tx) => addReceiptPhoto(tx, actor, files, { line, picture }))
    },
  },
  {
    kind: 'download',
    path: '/goods-receipts/:id/lines/:lineId/photos/:fileId',
    access,
    send: async (db, actor, given) => {
      const { fileId, ...line } = requireParameters(sent, given)
      await findLine(db.reader, actor, line)
      const shown = await sql`select 1 from goods_receipt_photos ph
        join files f on f.id = ph.file_id
        where ph.line_id = ${line.lineId} and (f.id = ${fileId} or f.thumbnail_id = ${fileId})
        limit 1`.execute(db.reader)
      return sendPhoto(db.reader, files, { fileId, isShown: shown.rows.length > 0 })
    },
  },
]

type LineKey = z.infer<typeof received>

async function findLine(reader: Reader, actor: Actor, { id: receiptId, lineId }: LineKey) {
  const receipt = await findReceipt(reader, actor, receiptId)
  const found = await sql<{ sku: string }>`select v.sku from goods_receipt_lines line
    join variants v on v.id = line.variant_id
    where line.id = ${lineId} and line.receipt_id = ${receiptId}`.execute(reader)
  const [line] = found.rows
  if (!line) throw notFound('This line')
  return { receipt, sku: line.sku }
}

type Added = { readonly line: LineKey; readonly picture: PlacedPicture }

/** Adds a photo while a delivery is counted, and until it is undone or cancelled. */
export async function addReceiptPhoto(
  tx: Tx,
  actor: Actor,
  files: Files,
  { line, picture }: Added,
): Promise<{ id: string; fileId: string }> {
  const { receipt, sku } = await findLine(tx, actor, line)
  await findReceipt(tx, actor, receipt.id, { isLocked: true })
  if (receipt.state === 'undone' || receipt.state === 'cancelled')
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${receipt.label} is ${receipt.state}, so it gets no photos.`,
    )
  const fileId = await keepPicture(tx, actor, files, picture)
  const there = await tx
    .selectFrom('goods_receipt_photos')
    .select(['id', 'file_id'])
    .where('line_id', '=', line.lineId)
    .execute()
  const same = there.find(({ file_id }) => file_id === fileId)
  if (same) return { id: same.id, fileId }
  if (there.length >= mostReceiptPhotos)
    throw new Refusal(
      'conflict',
      'too_many_pictures',
      `${sku} has ${there.length} photos, which is as many as a line may have. Take one off first.`,
    )
  const photoId = newId()
  await tx
    .insertInto('goods_receipt_photos')
    .values({ id: photoId, line_id: line.lineId, file_id: fileId, taken_by: authorId(actor) })
    .execute()
  await tellOfReceipt(tx, actor, receipt, 'goods_receipt.photo_added', { sku })
  return { id: photoId, fileId }
}

type Named = { readonly id: string; readonly photoId: string }

/** Removes a useless photo; one that is evidence of a claim stays. */
export async function removeReceiptPhoto(tx: Tx, actor: Actor, { id: receiptId, photoId }: Named) {
  const receipt = await findReceipt(tx, actor, receiptId, { isLocked: true })
  const found = await sql<{ sku: string; isClaimed: boolean }>`
    select v.sku, line.is_claimed as "isClaimed"
    from goods_receipt_photos ph join goods_receipt_lines line on line.id = ph.line_id
    join variants v on v.id = line.variant_id
    where ph.id = ${photoId} and line.receipt_id = ${receiptId}`.execute(tx)
  const [photo] = found.rows
  if (!photo) throw notFound('This photo')
  const { sku } = photo
  if (photo.isClaimed)
    throw new Refusal(
      'conflict',
      'photo_claimed',
      `This photo of ${sku} is part of a claim that was sent to the supplier, so it stays.`,
    )
  await tx.deleteFrom('goods_receipt_photos').where('id', '=', photoId).execute()
  await tellOfReceipt(tx, actor, receipt, 'goods_receipt.photo_removed', { sku })
  return { id: receiptId }
}

/** A claim on these lines is sent: the supplier sees their photos from now on, and they stay. */
export async function markClaimed(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await sql`update goods_receipt_lines set is_claimed = true
    where id = any(${[...lineIds]}::uuid[]) and not is_claimed`.execute(tx)
}
