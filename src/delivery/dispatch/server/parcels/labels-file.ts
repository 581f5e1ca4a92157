import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Zippable, zipSync } from 'fflate'
import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { id } from '#platform/fields.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { readKeptFile } from '#platform/server/files/read-file.ts'
import type { Download, FileRoute, SentFile } from '#platform/server/http/files.ts'
import { requireParameters } from '#platform/server/http/require-parameters.ts'
import { layoutParcelLabel } from '../../parcel-label.ts'
import type { LabelsEnding } from '../../parcels.fields.ts'
import { zplLabel } from '../../zpl-label.ts'
import { labelsOfBatch, type PrintedLabel } from './labels-of-batch.ts'
import { type LabelPiece, writeLabels } from './write-labels.ts'

/**
 * The labels that a user has just printed, one after another. The print is already logged, so the
 * file is for that user only and for an hour. Couriers' documents cannot be joined with ours; a
 * batch with some of them is a zip of numbered files.
 */
export const labelsFiles = (files: Files): readonly FileRoute[] => [
  route('pdf', async (db, labels) => ({
    fileName: 'labels.pdf',
    contentType: 'application/pdf',
    body: await pdfOf(db, files, labels),
  })),
  route('zpl', async (db, labels) => {
    const pieces = await Promise.all(labels.map((label) => zplOf(db, files, label)))
    return {
      fileName: 'labels.zpl',
      contentType: 'application/zpl; charset=utf-8',
      body: Readable.from([pieces.join('')]),
    }
  }),
  route('zip', async (db, labels) => ({
    fileName: 'labels.zip',
    contentType: 'application/zip',
    body: Readable.from([await zipOf(db, files, labels)]),
  })),
]

type Send = (db: Database, labels: readonly PrintedLabel[]) => Promise<SentFile>

function route(ending: LabelsEnding, send: Send): Download {
  return {
    kind: 'download',
    path: `/files/labels/:id.${ending}`,
    access: capability.dispatch,
    isEssential: true,
    send: async (db, actor, given) => {
      const { id: batchId } = requireParameters(z.object({ id }), given)
      const labels = await labelsOfBatch(db.reader, actor, batchId)
      if (labels.length === 0) throw notFound('These labels')
      return send(db, labels)
    },
  }
}

async function zplOf(db: Database, files: Files, label: PrintedLabel): Promise<string> {
  const theirs = await theirLabel(db, files, label)
  if (theirs?.mediaType === 'application/zpl') return theirs.bytes.toString('utf8')
  if (theirs) throw theirOwn(label, 'comes as a picture, which is printed as PDF')
  return zplLabel(layoutParcelLabel(label))
}

async function pdfOf(db: Database, files: Files, labels: readonly PrintedLabel[]) {
  const pieces: LabelPiece[] = []
  for (const label of labels) {
    const theirs = await theirLabel(db, files, label)
    if (theirs?.mediaType === 'application/pdf' && labels.length === 1)
      return Readable.from([theirs.bytes])
    if (theirs?.mediaType === 'application/pdf')
      throw theirOwn(
        label,
        'is a document of its own. Print it by itself, or take the labels as a zip',
      )
    if (theirs?.mediaType === 'application/zpl')
      throw theirOwn(label, 'is made for a label printer. Print it as ZPL')
    pieces.push(theirs ? { png: theirs.bytes } : layoutParcelLabel(label))
  }
  return writeLabels(pieces, labels[0]?.paper ?? 'label')
}

/**
 * Each label in its own file, numbered in the requested order, so that they are printed in that
 * order.
 */
async function zipOf(db: Database, files: Files, labels: readonly PrintedLabel[]) {
  const pieces: Zippable = {}
  for (const [at, label] of labels.entries()) {
    const theirs = await theirLabel(db, files, label)
    const name = `${String(at + 1).padStart(3, '0')}-${label.parcelCode}`
    if (theirs?.mediaType === 'application/zpl') pieces[`${name}.zpl`] = theirs.bytes
    else if (theirs?.mediaType === 'application/pdf') pieces[`${name}.pdf`] = theirs.bytes
    else {
      const piece = theirs ? { png: theirs.bytes } : layoutParcelLabel(label)
      pieces[`${name}.pdf`] = await buffer(await writeLabels([piece], label.paper))
    }
  }
  return zipSync(pieces, { level: 0 })
}

function theirOwn({ parcelCode, courierName }: PrintedLabel, says: string): Refusal {
  return new Refusal(
    'unprocessable',
    'courier_label_alone',
    `The label of ${parcelCode}, made by ${courierName}, ${says}.`,
  )
}

async function theirLabel(db: Database, files: Files, { labelFileId }: PrintedLabel) {
  return labelFileId === null ? null : readKeptFile(db.reader, files, labelFileId)
}
