import type { CodeFault } from '../../code-symbol.ts'
import type { LabelFormat } from '../../label-formats.ts'
import type { DrawnLabel } from './draw-label.ts'
import classes from './LabelDesk.module.css'
import { LabelPicture } from './LabelPicture.tsx'

type LabelPreviewProps = {
  title: string
  drawn: DrawnLabel | CodeFault | null
  format: LabelFormat
}

/** The label as it will be printed, as large as fits. */
export function LabelPreview({ title, drawn, format }: LabelPreviewProps) {
  return (
    <div className={classes.preview}>
      {drawn && 'layout' in drawn ? (
        <LabelPicture
          name={`Label of ${title}`}
          layout={drawn.layout}
          symbol={drawn.symbol}
          format={format}
          className={classes.picture}
        />
      ) : null}
      {drawn ? <p role="status">{saying(drawn)}</p> : null}
    </div>
  )
}

function saying(drawn: DrawnLabel | CodeFault): string | null {
  if ('fault' in drawn) return drawn.fault
  return drawn.isInSquares
    ? 'Too long for bars on this label: a QR code, which a laser scanner cannot read.'
    : null
}
