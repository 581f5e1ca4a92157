import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Zippable, zipSync } from 'fflate'
import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/fields.ts'
import { formatMoney } from '#platform/money.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import type { Files } from '#platform/server/files/open-files.ts'
import { readKeptFile } from '#platform/server/files/read-file.ts'
import type { Download, FileRoute, SentFile } from '#platform/server/http/files.ts'
import { insistOnParameters } from '#platform/server/http/insist-on-parameters.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import { layoutParcelLabel, type ParcelLabelFacts } from '../../parcel-label.ts'
import type { LabelsEnding } from '../../parcels.fields.ts'
import { zplLabel } from '../../zpl-label.ts'
import { type LabelPiece, writeLabels } from './write-labels.ts'

type PrintedLabel = Omit<ParcelLabelFacts, 'cash' | 'weight'> & {
  readonly cashMinor: number
  readonly currency: string
  readonly weightGrams: number
  readonly paper: 'label' | 'a4'
  readonly labelFileId: string | null
}

/**
 * The labels that somebody has just printed, one after another. That they were printed is in the
 * record already, so that the file is only theirs and only for an hour. Documents of couriers cannot be
 * joined with ours; a batch with some of them is a zip of numbered files.
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
    send: async (db, actor, given) => {
      const { id: batchId } = insistOnParameters(z.object({ id }), given)
      const labels = await labelsOf(db.reader, actor, batchId)
      if (labels.length === 0) throw notFound('These labels')
      return send(db, labels)
    },
  }
}

async function labelsOf(reader: Reader, actor: Actor, batchId: string) {
  const found = await sql<PrintedLabel>`
    select c.name as "courierName", b.service, b.tracking_number as "trackingNumber",
      p.code as "parcelCode", o.number as "orderNumber", b.cash_minor as "cashMinor", b.currency,
      b.weight_grams as "weightGrams", l.paper, b.label_file_id as "labelFileId",
      jsonb_build_object('name', outlet.name, 'city', outlet.city, 'phone', outlet.phone) as "from",
      jsonb_build_object('name', o.ship_name, 'phone', o.ship_phone, 'address', o.ship_address,
        'city', o.ship_city, 'postcode', o.ship_postcode, 'country', o.ship_country) as "to",
      (select string_agg(line.sku || ' × ' || line.ready_quantity
          / power(10, line.quantity_scale)::numeric, ', ' order by line.position)
        from order_lines line where line.order_id = o.id
          and line.ready_quantity > 0) as contents
    from label_prints l join parcel_bookings b on b.id = l.booking_id
    join parcels p on p.id = b.parcel_id join orders o on o.id = p.order_id
    join couriers c on c.id = b.courier_id join outlets outlet on outlet.id = p.outlet_id
    where l.batch_id = ${batchId} and l.printed_at > now() - interval '1 hour'
      and l.printed_by is not distinct from ${authorId(actor)}::uuid
      and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}
    order by l.position`.execute(reader)
  return found.rows
}

function layoutOf(label: PrintedLabel) {
  const { cashMinor, currency, weightGrams, contents } = label
  return layoutParcelLabel({
    ...label,
    contents: contents ?? '',
    cash: cashMinor > 0 ? `Collect ${formatMoney(cashMinor, currency)}` : '',
    weight: `${formatQuantity(weightGrams, 3)} kg`,
  })
}

async function zplOf(db: Database, files: Files, label: PrintedLabel): Promise<string> {
  const theirs = await theirLabel(db, files, label)
  if (theirs?.mediaType === 'application/zpl') return theirs.bytes.toString('utf8')
  if (theirs) throw theirOwn(label, 'comes as a picture, which is printed as PDF')
  return zplLabel(layoutOf(label))
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
    pieces.push(theirs ? { png: theirs.bytes } : layoutOf(label))
  }
  return writeLabels(pieces, labels[0]?.paper ?? 'label')
}

/** Each label by itself, numbered as they were asked for, so that they are printed in that order. */
async function zipOf(db: Database, files: Files, labels: readonly PrintedLabel[]) {
  const pieces: Zippable = {}
  for (const [at, label] of labels.entries()) {
    const theirs = await theirLabel(db, files, label)
    const name = `${String(at + 1).padStart(3, '0')}-${label.parcelCode}`
    if (theirs?.mediaType === 'application/zpl') pieces[`${name}.zpl`] = theirs.bytes
    else if (theirs?.mediaType === 'application/pdf') pieces[`${name}.pdf`] = theirs.bytes
    else {
      const piece = theirs ? { png: theirs.bytes } : layoutOf(label)
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
