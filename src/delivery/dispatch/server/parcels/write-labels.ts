import type { Readable } from 'node:stream'
import { PdfSheet, pageHeight, pageWidth } from '#platform/server/pdf/pdf-sheet.ts'
import { labelHeightDots, labelWidthDots, type ParcelLabelLayout } from '../../parcel-label.ts'

/** A label that we laid out, or the courier's picture. */
export type LabelPiece = ParcelLabelLayout | { readonly png: Buffer }

const square = 'M0 0h1v1h-1z'

type Place = { readonly x: number; readonly y: number; readonly scale: number }

/** A dot of 1/8 mm in points, of which an inch has 72. */
const pointsPerDot = 72 / 25.4 / 8

/** Four labels of 100 × 150 mm are slightly larger than A4; scanners tolerate this reduction. */
const shrunk = 0.97

/** Labels as PDF: a page of 100 × 150 mm each, or four on an A4 page. */
export async function writeLabels(
  pieces: readonly LabelPiece[],
  paper: 'label' | 'a4',
): Promise<Readable> {
  const size = [labelWidthDots * pointsPerDot, labelHeightDots * pointsPerDot] as const
  const page = await PdfSheet.open('Labels', paper === 'a4' ? null : size)
  const perPage = paper === 'a4' ? 4 : 1
  for (const [at, piece] of pieces.entries()) {
    const place = at % perPage
    if (at > 0 && place === 0) page.nextPage()
    draw(page, piece, paper === 'a4' ? quarter(place) : { x: 0, y: 0, scale: pointsPerDot })
  }
  return page.finish()
}

function quarter(place: number): Place {
  const scale = pointsPerDot * shrunk
  const [width, height] = [labelWidthDots * scale, labelHeightDots * scale]
  return {
    x: pageWidth / 2 - (place % 2 === 0 ? width : 0),
    y: pageHeight / 2 - (place < 2 ? height : 0),
    scale,
  }
}

function draw(page: PdfSheet, piece: LabelPiece, { x, y, scale }: Place): void {
  if ('png' in piece) {
    page.picture(piece.png, x, y, [labelWidthDots * scale, labelHeightDots * scale])
    return
  }
  for (const block of piece.blocks)
    page.fill(square, {
      x: x + block.xDots * scale,
      y: y + block.yDots * scale,
      scaleX: block.widthDots * scale,
      scaleY: block.heightDots * scale,
    })
  for (const {
    text,
    xDots,
    yDots,
    sizeDots,
    isBold,
    isCentred,
    isInverted = false,
  } of piece.texts) {
    const size = sizeDots * scale
    const left = isCentred ? x + xDots * scale - page.widthOf(text, size) / 2 : x + xDots * scale
    page.text(text, left, y + (yDots - sizeDots) * scale, { size, isBold, isInverted })
  }
  for (const rule of piece.ruleDots)
    page.fill(square, {
      x,
      y: y + rule * scale,
      scaleX: labelWidthDots * scale,
      scaleY: 0.7,
    })
  const { path, xDots, yDots, moduleDots, heightDots } = piece.bars
  page.fill(path, {
    x: x + xDots * scale,
    y: y + yDots * scale,
    scaleX: moduleDots * scale,
    scaleY: heightDots * scale,
  })
}
