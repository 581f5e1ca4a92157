import { sql } from 'kysely'
import { z } from 'zod'
import { id, requiredLine } from '#platform/fields.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { placePdfOrPicture, sendPdfOrPicture } from '#platform/server/files/pdf-or-picture.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import type { FileRoute, SentFile } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { newId } from '#platform/server/new-id.ts'
import { ourSide, type Side } from './decide-supplier-claim.ts'
import { access, type FoundClaim, findClaim } from './find-supplier-claim.ts'
import { tellOfClaim } from './tell-claim.ts'

export const mostClaimBytes = 10 * 1024 * 1024
const mostFiles = 40

export const claimFileGiven = z.object({ id, name: requiredLine(120) })
export const claimFileAsked = z.object({ id, fileId: id })

type Named = { readonly name: string; readonly side: Side }

type Uploaded = Named & { readonly claimId: string; readonly bytes: Buffer }

/** Places a PDF or a picture, and gives what adds it to the claim. */
export async function placeClaimFile(files: Files, actor: Actor, uploaded: Uploaded) {
  const keep = await placePdfOrPicture(files, actor, uploaded.bytes)
  return (tx: Tx, claim: FoundClaim) => addFile(tx, actor, claim, uploaded, () => keep(tx))
}

async function addFile(
  tx: Tx,
  actor: Actor,
  claim: FoundClaim,
  { name, side }: Named,
  keep: () => Promise<string>,
): Promise<{ id: string; fileId: string }> {
  const { isSupplier, author } = side
  const there = await sql`select from supplier_claim_files where claim_id = ${claim.id}`.execute(tx)
  if (there.rows.length >= mostFiles)
    throw new Refusal(
      'conflict',
      'too_many_files',
      `${claim.label} has ${there.rows.length} files, which is as many as a claim may have.`,
    )
  const fileId = await keep()
  const added = await sql<{ id: string }>`
    insert into supplier_claim_files (id, claim_id, is_supplier, author, name, file_id)
    values (${newId()}, ${claim.id}, ${isSupplier}, ${author}, ${name}, ${fileId})
    on conflict on constraint supplier_claim_files_once do nothing returning id`.execute(tx)
  const [row] = added.rows
  if (!row)
    throw new Refusal('conflict', 'file_there', `${claim.label} already has this file.`, {
      field: 'file',
    })
  await tellOfClaim(tx, actor, claim, 'supplier_claim.file_added', { file: name })
  return { id: row.id, fileId }
}

/** Files that another record has are files of a claim as well; gives the label of the claim. */
export async function attachToClaim(
  tx: Tx,
  actor: Actor,
  claimId: string,
  files: readonly { readonly fileId: string; readonly name: string }[],
): Promise<string> {
  const claim = await findClaim(tx, actor, claimId, { isLocked: true })
  const side = ourSide(actor)
  for (const { fileId, name } of files)
    await addFile(tx, actor, claim, { name, side }, async () => fileId)
  return claim.label
}

/** Of a claim: its own files, and the photos of its receipt lines. */
async function isFileOfClaim(reader: Reader, claimId: string, fileId: string) {
  const found =
    await sql`select 1 from files f where (f.id = ${fileId} or f.thumbnail_id = ${fileId})
    and (exists (select from supplier_claim_files own
        where own.claim_id = ${claimId} and own.file_id = f.id)
      or exists (select from supplier_claim_lines l join goods_receipt_photos ph
        on ph.line_id = l.receipt_line_id where l.claim_id = ${claimId} and ph.file_id = f.id))
    limit 1`.execute(reader)
  return found.rows.length > 0
}

/** A file of a claim as an answer, or a photo of its goods; the caller has proved the claim. */
export async function sendClaimFile(
  reader: Reader,
  files: Files,
  { claimId, fileId }: { readonly claimId: string; readonly fileId: string },
): Promise<SentFile> {
  const isShown = await isFileOfClaim(reader, claimId, fileId)
  return sendPdfOrPicture(reader, files, { fileId: isShown ? fileId : null, what: 'This file' })
}

export const supplierClaimFiles = (files: Files): readonly FileRoute[] => [
  {
    kind: 'upload',
    path: '/supplier-claims/:id/files',
    access,
    mostBytes: mostClaimBytes + 1,
    receive: async (db, actor, body, given) => {
      const { id: claimId, name } = requireParameters(claimFileGiven, given)
      await findClaim(db.reader, actor, claimId)
      const bytes = await readBody(body, mostClaimBytes)
      const uploaded = { claimId, name, bytes, side: ourSide(actor) }
      const add = await placeClaimFile(files, actor, uploaded)
      return db.transaction(async (tx) =>
        add(tx, await findClaim(tx, actor, claimId, { isLocked: true })),
      )
    },
  },
  {
    kind: 'download',
    path: '/supplier-claims/:id/files/:fileId',
    access,
    send: async (db, actor, given) => {
      const { id: claimId, fileId } = requireParameters(claimFileAsked, given)
      await findClaim(db.reader, actor, claimId)
      return sendClaimFile(db.reader, files, { claimId, fileId })
    },
  },
]
