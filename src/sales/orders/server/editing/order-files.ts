import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id, requiredLine } from '#platform/fields.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { placePdfOrPicture, sendPdfOrPicture } from '#platform/server/files/pdf-or-picture.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import type { Download, FileRoute, Upload } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { findOrder } from '../find-order.ts'
import { keepWords } from '../order-words-apart.ts'

const mostBytes = 10 * 1024 * 1024
const mostFiles = 20

const received = { id, name: requiredLine(200) }
const sent = { id, fileId: id }

/** The body is the file itself: a PDF or a picture. */
const receiveFile = (files: Files): Upload => ({
  kind: 'upload',
  path: '/orders/:id/files',
  access: capability.orders,
  mostBytes: mostBytes + 1,
  receive: async (db, actor, body, given) => {
    const { id: orderId, name } = requireParameters(z.object(received), given)
    await findOrder(db.reader, actor, capability.orders, orderId)
    const bytes = await readBody(body, mostBytes)
    const keep = await placePdfOrPicture(files, actor, bytes)
    return db.transaction((tx) => attach(tx, actor, { orderId, name }, () => keep(tx)))
  },
})

/** Only what hangs on that order, to those who may see it. */
const sendFile = (files: Files): Download => ({
  kind: 'download',
  path: '/orders/:id/files/:fileId',
  access: capability.orders,
  send: async (db, actor, given) => {
    const { id: orderId, fileId } = requireParameters(z.object(sent), given)
    await findOrder(db.reader, actor, capability.orders, orderId)
    const row = await db.reader
      .selectFrom('order_files')
      .select('name')
      .where('order_id', '=', orderId)
      .where('file_id', '=', fileId)
      .executeTakeFirst()
    return sendPdfOrPicture(db.reader, files, { fileId: row ? fileId : null, what: 'This file' })
  },
})

export const orderFiles = (files: Files): readonly FileRoute[] => [
  receiveFile(files),
  sendFile(files),
]

/** Takes a file off the order; its bytes stay, because another order may show them too. */
export async function removeFile(
  tx: Tx,
  actor: Actor,
  { id: orderId, fileId }: { id: string; fileId: string },
) {
  const order = await findOrder(tx, actor, capability.orders, orderId)
  const gone = await tx
    .deleteFrom('order_files')
    .where('order_id', '=', orderId)
    .where('file_id', '=', fileId)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw notFound('This file')
  await tell(tx, actor, order, { type: 'order.file_removed', name: gone.name })
  return { fileId }
}

async function attach(
  tx: Tx,
  actor: Actor,
  { orderId, name }: { orderId: string; name: string },
  keep: () => Promise<string>,
): Promise<{ fileId: string }> {
  const order = await findOrder(tx, actor, capability.orders, orderId, { locked: true })
  const present = await tx
    .selectFrom('order_files')
    .select('file_id')
    .where('order_id', '=', orderId)
    .execute()
  const fileId = await keep()
  if (present.some(({ file_id }) => file_id === fileId)) return { fileId }
  if (present.length >= mostFiles) {
    throw new Refusal(
      'conflict',
      'too_many_files',
      `${order.label} has ${present.length} files, which is as many as an order may have. Take one off first.`,
    )
  }
  await tx
    .insertInto('order_files')
    .values({ order_id: orderId, file_id: fileId, name, added_by: authorId(actor) })
    .execute()
  await tell(tx, actor, order, { type: 'order.file_added', name })
  return { fileId }
}

/** A file's name is free text. */
async function tell(
  tx: Tx,
  actor: Actor,
  order: { id: string; label: string; outlet_id: string },
  { type, name }: { type: `order.${string}`; name: string },
): Promise<void> {
  const { id: orderId, label, outlet_id: outletId } = order
  await appendEvent(tx, actor, {
    type,
    noun: orderNoun,
    id: orderId,
    label,
    outletId,
    data: await keepWords(tx, orderId, name),
  })
}
