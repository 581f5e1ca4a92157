import type { labelFormats } from '../../label-formats.ts'
import { PrintSheet } from '../PrintSheet.tsx'
import type { DrawnLabel } from './draw-label.ts'
import { LabelPicture } from './LabelPicture.tsx'
import classes from './LabelPrint.module.css'

type PrintedLabel = DrawnLabel & { readonly title: string; readonly copies: number }

type LabelPrintProps = {
  labels: readonly PrintedLabel[]
  format: (typeof labelFormats)[number]
  /** The number of places on the first sheet that are already used. */
  skipped: number
  onPrinted: () => void
}

const paperOf = { small: 'smallLabel', large: 'largeLabel', sheet: 'labelSheet' } as const

/** The labels on their paper: one to a page, or arranged on sheets. */
export function LabelPrint({ labels, format, skipped, onPrinted }: LabelPrintProps) {
  const all = labels.flatMap((each) => Array.from({ length: each.copies }, () => each))
  const places: (PrintedLabel | null)[] = [...Array.from({ length: skipped }, () => null), ...all]
  const perPage = format.sheet ? format.sheet.columns * format.sheet.rows : 1
  const pages = Array.from({ length: Math.ceil(places.length / perPage) }, (_, page) =>
    places.slice(page * perPage, (page + 1) * perPage),
  )
  return (
    <PrintSheet paper={paperOf[format.key]} onPrinted={onPrinted}>
      {pages.map((page, at) => (
        <div key={pageKey(at)} className={format.sheet ? classes.sheet : classes.single}>
          {page.map((place, cell) => (
            <div key={cellKey(cell)} className={classes.place}>
              {place ? (
                <LabelPicture
                  name={place.title}
                  layout={place.layout}
                  symbol={place.symbol}
                  format={format}
                />
              ) : null}
            </div>
          ))}
        </div>
      ))}
    </PrintSheet>
  )
}

// Copies differ only in their place.
const pageKey = (at: number) => `page ${at}`
const cellKey = (at: number) => `place ${at}`
