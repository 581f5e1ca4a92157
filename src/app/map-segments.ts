/** One place of the built code, and where it comes from; lines and columns from 0. */
export type Segment = {
  readonly line: number
  readonly column: number
  /** Its number among the sources; -1 where it comes from none of them. */
  readonly source: number
  readonly sourceLine: number
  readonly sourceColumn: number
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOfDigit = new Map([...digits].map((digit, value) => [digit.charCodeAt(0), value]))

/** The segments of the `mappings` of a source map, which are written as differences in base 64. */
export function* readSegments(mappings: string): Generator<Segment> {
  let [line, column, source, sourceLine, sourceColumn] = [0, 0, 0, 0, 0]
  for (const encodedLine of mappings.split(';')) {
    column = 0
    for (const encoded of encodedLine === '' ? [] : encodedLine.split(',')) {
      const [columns = 0, sources, lines = 0, sourceColumns = 0] = readNumbers(encoded)
      column += columns
      if (sources === undefined) {
        yield { line, column, source: -1, sourceLine: 0, sourceColumn: 0 }
        continue
      }
      source += sources
      sourceLine += lines
      sourceColumn += sourceColumns
      yield { line, column, source, sourceLine, sourceColumn }
    }
    line += 1
  }
}

function readNumbers(encoded: string): number[] {
  const numbers: number[] = []
  let [number, shift] = [0, 0]
  for (let at = 0; at < encoded.length; at++) {
    const value = valueOfDigit.get(encoded.charCodeAt(at)) ?? 0
    number |= (value & 31) << shift
    shift += 5
    if (value & 32) continue
    numbers.push(number & 1 ? -(number >>> 1) : number >>> 1)
    number = 0
    shift = 0
  }
  return numbers
}

/** Writes segments, in their order, as the `mappings` of a source map. */
export class SegmentWriter {
  #parts: string[] = []
  #line = 0
  #before = { column: 0, source: 0, sourceLine: 0, sourceColumn: 0 }
  #isFirstOfLine = true

  /** The line of the last segment. */
  get line(): number {
    return this.#line
  }

  get text(): string {
    return this.#parts.join('')
  }

  write(segment: Segment): void {
    const { line, column, source, sourceLine, sourceColumn } = segment
    for (; this.#line < line; this.#line++) {
      this.#parts.push(';')
      this.#isFirstOfLine = true
      this.#before.column = 0
    }
    if (!this.#isFirstOfLine) this.#parts.push(',')
    this.#isFirstOfLine = false
    const before = this.#before
    this.#parts.push(inBase64(column - before.column))
    if (source === -1) {
      this.#before = { ...before, column }
      return
    }
    this.#parts.push(
      inBase64(source - before.source),
      inBase64(sourceLine - before.sourceLine),
      inBase64(sourceColumn - before.sourceColumn),
    )
    this.#before = { column, source, sourceLine, sourceColumn }
  }
}

function inBase64(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const digit = rest & 31
    rest >>>= 5
    text += digits[rest > 0 ? digit | 32 : digit]
  } while (rest > 0)
  return text
}
