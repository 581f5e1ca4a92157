import { code128Modules } from '../code128-modules.ts'
import classes from './BarcodePicture.module.css'

const quietModules = 10

/**
 * A code as Code 128 bars with its text below, black on white in both themes, for print. A module
 * is a whole number of dots of a 203 dpi label printer (0.125 mm), or the bars come out uneven.
 */
export function BarcodePicture({ code, moduleDots = 3 }: { code: string; moduleDots?: number }) {
  const modules = code128Modules(code)
  if (!modules) return <code>{code}</code>
  const width = modules.reduce((sum, each) => sum + each, 0) + 2 * quietModules
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${width} 40`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Barcode ${code}`}
        className={classes.bars}
        style={{ inlineSize: `${(width * moduleDots) / 8}mm` }}
      >
        <path d={barsOf(modules)} />
      </svg>
      <figcaption className={classes.text}>{code}</figcaption>
    </figure>
  )
}

function barsOf(modules: readonly number[]): string {
  let at = quietModules
  let path = ''
  modules.forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v40h-${width}z`
    at += width
  })
  return path
}
