import { sql } from 'kysely'
import { customerActor } from '#organization/messages/server/index.ts'
import { type Reason, reasonFor } from '#organization/reasons/server/index.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import {
  keepPicture,
  type PlacedPicture,
  placePicture,
} from '#platform/server/files/keep-picture.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { newId } from '#platform/server/new-id.ts'
import { type ReturnWish, refuseFinalByLink, refusePhotos } from '../return-link.rules.ts'
import { type AskedLine, refuseLines } from '../returns.rules.ts'
import {
  type FoundReturnLink,
  lockReturnLink,
  openForReturn,
  requireReturnLink,
} from './find-return-link.ts'
import { announceReturn } from './request-return.ts'

type Input = {
  readonly token: string
  readonly lines: readonly AskedLine[]
  readonly reason: string
  readonly wish: ReturnWish
  readonly words: string
  readonly photos: readonly { readonly lineId: string; readonly picture: string }[]
}

type Shown = { readonly lineId: string; readonly picture: PlacedPicture }

/** The customer requests a return, once. It waits for review like any other return. */
export const announceByLink =
  (files: Files) => async (db: Database, visitor: Actor, input: Input) => {
    const link = await requireReturnLink(db, visitor, input.token)
    // Before a picture is decoded, because that costs more than everything else.
    await validateRequest(db.reader, link, input)
    const shown: Shown[] = []
    for (const { lineId, picture: sent } of input.photos) {
      const picture = await placePicture(files, Buffer.from(sent, 'base64'), input.token)
      shown.push({ lineId, picture })
    }
    return db.transaction((tx) => announce(tx, customerActor(visitor), files, { input, shown }))
  }

async function validateRequest(
  reader: Reader,
  link: FoundReturnLink,
  input: Input,
): Promise<Reason> {
  const { label, lines, finalIds } = await openForReturn(reader, link)
  throwIfRefused(refuseLines(label, lines, input.lines))
  throwIfRefused(refuseFinalByLink(input, lines, finalIds))
  const reason = await reasonFor(reader, 'customer.return', {
    code: input.reason,
    note: input.words,
  })
  throwIfRefused(refusePhotos(input, reason))
  return reason
}

async function announce(
  tx: Tx,
  customer: Actor,
  files: Files,
  { input, shown }: { readonly input: Input; readonly shown: readonly Shown[] },
): Promise<{ number: number }> {
  const link = await lockReturnLink(tx, input.token)
  const reason = await validateRequest(tx, link, input)
  const opened = await announceReturn(tx, customer, {
    orderId: link.orderId,
    kind: input.wish === 'exchange' ? 'exchange' : 'customer',
    method: 'drop',
    lines: input.lines,
    // The customer’s own text is saved with the return: the activity log can never delete its
    // entries.
    reason: { ...reason, text: reason.label },
    note: input.words,
    despiteReason: '',
  })
  for (const { lineId, picture } of shown) {
    const line = opened.lines.find(({ orderLineId }) => orderLineId === lineId)
    const fileId = await keepPicture(tx, customer, files, picture)
    await sql`insert into return_photos (id, line_id, file_id, is_announced)
      values (${newId()}, ${line?.id ?? null}, ${fileId}, true)
      on conflict do nothing`.execute(tx)
  }
  await sql`update return_links set return_id = ${opened.id}, announced_at = now()
    where id = ${link.id}`.execute(tx)
  return { number: opened.number }
}
