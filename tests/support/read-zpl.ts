import { toSVG } from 'bwip-js/node'

export type ZplLabel = {
  /** The texts from the top, as they are printed. */
  readonly texts: readonly string[]
  /** Those of them that are white on black. */
  readonly inverted: readonly string[]
  /** Its bars as a printer of 203 dpi draws them, encoded by an independent program. */
  readonly picture: string
}

/** Parses ZPL II like a Zebra printer, as far as our labels use it. */
export function readZpl(zpl: string): ZplLabel[] {
  return zpl
    .split('^XA')
    .slice(1)
    .map((label) => {
      const fields = label.split('^FO').slice(1)
      const texts = fields
        .filter((field) => field.includes('^A0N'))
        .map((field) => ({
          text: textIn(field),
          top: Number(field.split(',')[1]?.split('^')[0]),
          isInverted: field.includes('^FR'),
        }))
        .toSorted((one, other) => one.top - other.top)
      return {
        texts: texts.map(({ text }) => text),
        inverted: texts.filter(({ isInverted }) => isInverted).map(({ text }) => text),
        picture: pictureOf(label, fields),
      }
    })
}

function textIn(field: string): string {
  const data = /\^FD([\s\S]*?)\^FS/.exec(field)?.[1] ?? ''
  return data.replaceAll(/_([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

function pictureOf(label: string, fields: readonly string[]): string {
  const width = Number(/\^PW(\d+)/.exec(label)?.[1])
  const height = Number(/\^LL(\d+)/.exec(label)?.[1])
  const shapes = fields.map((field) => {
    const [x = 0, y = 0] = (field.split('^')[0] ?? '').split(',').map(Number)
    const bars = /\^BY(\d+).*\^BCN,(\d+)/.exec(field)
    if (bars) return barsOf(textIn(field), [x, y], Number(bars[1]), Number(bars[2]))
    const graphic = /\^GFA,\d+,(\d+),(\d+),([0-9A-F:]*)/.exec(field)
    return graphic ? dotsOf(graphic[3] ?? '', [x, y], Number(graphic[2])) : ''
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
}

type Point = readonly [x: number, y: number]

/** The encoder draws a module one unit wide; its drawing is scaled to the dots of the field. */
function barsOf(text: string, [x, y]: Point, module: number, height: number): string {
  const drawn = toSVG({ bcid: 'code128', text, scale: 1, height: 10 })
  const high = Number(/viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(drawn)?.[1])
  const bars = drawn.replace(/^<svg[^>]*>/, '').replace('</svg>', '')
  return `<g transform="translate(${x} ${y}) scale(${module} ${height / high})">${bars}</g>`
}

/** A bitmap with rows of this many bytes. */
function dotsOf(hex: string, [x, y]: Point, bytesPerRow: number): string {
  const rows: string[] = []
  for (const [part] of hex.matchAll(new RegExp(`:|.{${bytesPerRow * 2}}`, 'g')))
    rows.push(part === ':' ? (rows.at(-1) ?? '') : part)
  const runs = rows.flatMap((row, at) => {
    const bits = [...row]
      .map((one) => Number.parseInt(one, 16).toString(2).padStart(4, '0'))
      .join('')
    return [...bits.matchAll(/1+/g)].map(
      (run) => `M${x + run.index} ${y + at}h${run[0].length}v1h-${run[0].length}z`,
    )
  })
  return `<path shape-rendering="crispEdges" d="${runs.join('')}"/>`
}
