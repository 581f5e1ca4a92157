import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { readWoff2 } from './read-woff2.ts'

export type FontPart = {
  readonly name: string
  readonly bytes: Buffer
  readonly writes: (letter: string) => boolean
}

const typeface = '@fontsource-variable/inter'

/**
 * The parts of the company's typeface; together they cover Latin, Greek, Cyrillic and Vietnamese.
 */
const parts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese']

let loaded: Promise<readonly FontPart[]> | null = null

/** Read once, when the first document is written. */
export function sheetFonts(): Promise<readonly FontPart[]> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<readonly FontPart[]> {
  const rangesText = await readFile(pathOf('unicode.json'), 'utf8')
  const ranges = z.record(z.string(), z.string()).parse(JSON.parse(rangesText))
  return Promise.all(
    parts.map(async (name) => {
      const bytes = await readFile(pathOf(`files/inter-${name}-wght-normal.woff2`))
      return { name, bytes: readWoff2(bytes), writes: within(ranges[name] ?? '') }
    }),
  )
}

function pathOf(file: string): string {
  return fileURLToPath(import.meta.resolve(`${typeface}/${file}`))
}

/** `U+0000-00FF,U+20AC`: the letters of a part of a typeface, in the notation of style sheets. */
function within(ranges: string): (letter: string) => boolean {
  const pairs = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return (letter) => {
    const code = letter.codePointAt(0) ?? 0
    return pairs.some(([from, to]) => code >= from && code <= to)
  }
}
