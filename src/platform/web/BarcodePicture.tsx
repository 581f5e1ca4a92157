import { barSymbol } from '../code-symbol.ts'
import classes from './BarcodePicture.module.css'

/**
 * A Code 128 barcode with its text below, black on white in both themes, for print. A module is a
 * whole number of dots of a 203 dpi label printer (0.125 mm), or the bars come out uneven.
 */
export function BarcodePicture({ code, moduleDots = 3 }: { code: string; moduleDots?: number }) {
  const symbol = barSymbol('code128', code)
  if ('fault' in symbol) return <code>{code}</code>
  const [left, right] = symbol.quietModules
  const width = symbol.widthModules + left + right
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`${-left} 0 ${width} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Barcode ${code}`}
        className={classes.bars}
        style={{ inlineSize: `${(width * moduleDots) / 8}mm` }}
      >
        <path d={symbol.path} />
      </svg>
      <figcaption className={classes.text}>{code}</figcaption>
    </figure>
  )
}
