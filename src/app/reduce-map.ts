import { readSegments, SegmentWriter } from './map-segments.ts'

type WholeMap = { readonly sources: readonly string[]; readonly mappings: string }

export type ReducedMap = {
  readonly version: 3
  readonly sources: readonly string[]
  readonly names: readonly []
  readonly mappings: string
}

const beyondAscii = /[^\0-\x7f]/g

/** By how much `\u201c` is longer than the letter. */
const growth = 5

/** Node holds a text that has a single other letter in twice the memory. */
export function asciiOnly(code: string): string {
  return code.replace(beyondAscii, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/**
 * What a stack trace needs of a source map: the lines of our own files, in the code as `asciiOnly`
 * writes it. Node keeps a map in memory once a stack trace was read, and the whole one takes 130 MB.
 */
export function reduceMap(code: string, map: WholeMap): ReducedMap {
  const own = map.sources.filter(isOwn)
  const placeInOwn = map.sources.map((source) => own.indexOf(source))
  const letters = code
    .split('\n')
    .map((line) => [...line.matchAll(beyondAscii)].map(({ index }) => index))
  const writer = new SegmentWriter()
  let last = ''
  for (const segment of readSegments(map.mappings)) {
    const { line, column, sourceLine } = segment
    const source = placeInOwn[segment.source] ?? -1
    const place = source === -1 ? 'package' : `${source}:${sourceLine}`
    if (place === last && line === writer.line) continue
    last = place
    const shifted = column + growth * countBelow(letters[line] ?? [], column)
    writer.write({ ...segment, column: shifted, source })
  }
  return { version: 3, sources: own, names: [], mappings: writer.text }
}

const isOwn = (source: string) => !/node_modules[\\/]|^\0/.test(source)

/** How many of these growing numbers are below the limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  const found = numbers.findIndex((number) => number >= limit)
  return found === -1 ? numbers.length : found
}
