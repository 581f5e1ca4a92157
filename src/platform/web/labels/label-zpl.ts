import type { LabelFormat } from '../../label-formats.ts'
import type { DrawnLabel } from './draw-label.ts'

type ZplPage = Pick<DrawnLabel, 'layout' | 'symbol'> & { readonly copies: number }

/**
 * A label in ZPL II for printers of 203 dpi. Its code is a bitmap, so that every printer prints the
 * exact symbol of the preview. Texts are UTF-8, and command characters are escaped in hexadecimal.
 */
export function labelZpl({ layout, symbol, copies }: ZplPage, format: LabelFormat): string {
  const { xDots, yDots, scaleX, scaleY, guardDots } = layout.code
  const { path, widthModules, heightModules, guards } = symbol
  const dotsOf = (drawn: string, height: number, times: number) =>
    modulesOf(drawn, widthModules, height).flatMap((row) => {
      const dots = [...row].map((module) => module.repeat(scaleX)).join('')
      return Array.from({ length: times }, () => dots)
    })
  const rows = [
    ...dotsOf(path, heightModules ?? 1, scaleY),
    ...(guards ? dotsOf(guards.path, 1, guardDots) : []),
  ]
  return [
    '^XA',
    '^CI28',
    `^PW${format.widthDots}`,
    `^LL${format.heightDots}`,
    ...layout.texts.map((text) => {
      const top = text.yDots - text.sizeDots
      const half = Math.min(text.xDots, format.widthDots - text.xDots)
      const place = text.isCentred
        ? `^FO${text.xDots - half},${top}^FB${2 * half},1,0,C`
        : `^FO${text.xDots},${top}`
      return `${place}^A0N,${text.sizeDots},${text.sizeDots}^FH_^FD${safe(text.text)}^FS`
    }),
    `^FO${xDots},${yDots}${graphicOf(rows)}^FS`,
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n')
}

function safe(text: string): string {
  return text.replaceAll(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** `1` for each black module and `0` for each white one, by the even-odd rule of the symbol's path. */
function modulesOf(path: string, width: number, height: number): string[] {
  const edges = outlinesOf(path).flatMap((points) =>
    points.flatMap(([x, y], at) => {
      const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y]
      // Codes have only vertical and horizontal edges; the vertical ones decide.
      return x === nextX ? [{ x, top: Math.min(y, nextY), bottom: Math.max(y, nextY) }] : []
    }),
  )
  return Array.from({ length: height }, (_, row) => {
    const crossed = edges.filter(({ top, bottom }) => top < row + 0.5 && bottom > row + 0.5)
    return Array.from({ length: width }, (__, column) => {
      const left = crossed.filter(({ x }) => x < column + 0.5).length
      return left % 2 === 1 ? '1' : '0'
    }).join('')
  })
}

type Point = readonly [x: number, y: number]

function outlinesOf(path: string): Point[][] {
  return path
    .split('M')
    .slice(1)
    .map((outline) => {
      const points: Point[] = []
      let [x, y] = [0, 0]
      for (const [, command = 'L', text = ''] of `L${outline}`.matchAll(/([Lhvz])([^Lhvz]*)/g)) {
        if (command === 'z') break
        const numbers = text.trim().split(/[ ,]+/).map(Number)
        if (command === 'h') x += numbers[0] ?? 0
        else if (command === 'v') y += numbers[0] ?? 0
        else [x, y] = [numbers[0] ?? 0, numbers[1] ?? 0]
        points.push([x, y])
      }
      return points
    })
}

/** `^GFA`: the dots in hexadecimal digits; a colon repeats the row before it. */
function graphicOf(rows: readonly string[]): string {
  const bytes = Math.ceil((rows[0]?.length ?? 0) / 8)
  const hex = rows.map((row, at) => {
    if (at > 0 && row === rows[at - 1]) return ':'
    const bits = row.padEnd(bytes * 8, '0')
    return (bits.match(/.{4}/g) ?? [])
      .map((four) => Number.parseInt(four, 2).toString(16).toUpperCase())
      .join('')
  })
  const total = bytes * rows.length
  return `^GFA,${total},${total},${bytes},${hex.join('')}`
}
