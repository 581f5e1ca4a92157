import { inflateSync } from 'node:zlib'

type Letters = ReadonlyMap<string, string>

/**
 * The readable text of one of our PDFs, line by line from the top, the texts of one line from left
 * to right with a bar between them. It only understands the output of pdfkit.
 */
export function pdfPages(bytes: Buffer): string[][] {
  const objects = objectsOf(bytes)
  const fonts = fontsOf(objects)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))
      const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(head)?.[1]))
      const named = (resources ?? { head }).head.matchAll(/\/(F\d+) (\d+) 0 R/g)
      const own = new Map([...named].map(([, name = '', id]) => [name, fonts.get(Number(id))]))
      return linesOf(content?.stream ?? '', own)
    })
}

/** The drawing operators of each page, and the size of the page in points. */
export function pdfDrawings(bytes: Buffer): { content: string; width: number; height: number }[] {
  const objects = objectsOf(bytes)
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? ''
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
      return { content, width: Number(width), height: Number(height) }
    })
}

type PdfObject = { readonly head: string; readonly stream: string }

function objectsOf(bytes: Buffer): ReadonlyMap<number, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, id, body = ''] = match
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'))
    const isPacked = head.includes('/FlateDecode')
    const stream = isPacked ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
    objects.set(Number(id), { head, stream })
  }
  return objects
}

/** For each font, the letter of a code. */
function fontsOf(objects: ReadonlyMap<number, PdfObject>): ReadonlyMap<number, Letters> {
  const fonts = new Map<number, Letters>()
  for (const [id, { head }] of objects) {
    const map = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(head)?.[1]))
    if (map) fonts.set(id, lettersOf(map.stream))
  }
  return fonts
}

function lettersOf(map: string): Letters {
  const letters = new Map<string, string>()
  const ranges = map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)
  for (const [, from = '', list = ''] of ranges)
    for (const [at, [, code = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const key = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0')
      letters.set(key, Buffer.from(code, 'hex').swap16().toString('utf16le'))
    }
  return letters
}

function linesOf(content: string, fonts: ReadonlyMap<string, Letters | undefined>): string[] {
  const pieces: { x: number; y: number; text: string }[] = []
  const shown =
    /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\s+\/(F\d+) [\d.]+ Tf\s+(?:\d Tr\s+)?\[([^\]]*)\] TJ/g
  for (const [, x, y, font = '', list = ''] of content.matchAll(shown)) {
    const letters = fonts.get(font)
    const codes = [...list.matchAll(/<([0-9a-f]*)>/gi)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/g) ?? [],
    )
    const text = codes.map((code) => letters?.get(code.toLowerCase()) ?? '?').join('')
    pieces.push({ x: Number(x), y: Number(y), text })
  }
  const byLine = Map.groupBy(pieces, ({ y }) => Math.round(y))
  return [...byLine]
    .toSorted(([one], [other]) => other - one)
    .map(([, own]) =>
      own
        .toSorted((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join(' | '),
    )
}
