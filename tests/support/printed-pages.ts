import { inflateSync } from 'node:zlib'

export type PrintedPage = { readonly text: string; readonly width: number; readonly height: number }

/**
 * The readable text of pages that a browser prints to PDF, in drawing order, without blanks. It
 * only understands the output of Chromium.
 */
export function printedPages(bytes: Buffer): PrintedPage[] {
  const objects = objectsIn(bytes)
  const fonts = new Map([...objects].map(([id, { head }]) => [id, lettersOf(objects, head)]))
  return [...objects.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/.test(head))
    .map(({ head }) => {
      const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
      const own = fontsNamed(head, objects, fonts)
      const contents = refsAfter(head, 'Contents').map((id) => objects.get(id)?.stream ?? '')
      return {
        text: textOf(contents.join('\n'), own),
        width: Number(width),
        height: Number(height),
      }
    })
}

type PdfObject = { readonly head: string; readonly stream: string }
/** By their codes in the page, in two hexadecimal digits or four. */
type Letters = ReadonlyMap<string, string>

function objectsIn(bytes: Buffer): ReadonlyMap<number, PdfObject> {
  const text = bytes.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const { 1: id = '', 2: body = '' } of text.matchAll(
    /(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g,
  )) {
    const start = /stream\r?\n/.exec(body)
    const head = start ? body.slice(0, start.index) : body
    const raw = start
      ? body.slice(start.index + start[0].length, body.lastIndexOf('endstream'))
      : ''
    const packed = head.includes('/FlateDecode') && raw !== ''
    const stream = packed ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
    objects.set(Number(id), { head, stream })
  }
  return objects
}

function refsAfter(head: string, key: string): number[] {
  const [, list = ''] = new RegExp(`/${key}\\s*\\[?((?:\\s*\\d+ 0 R)+)`).exec(head) ?? []
  return [...list.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))
}

/** The letters of a font's codes, by its own table. */
function lettersOf(objects: ReadonlyMap<number, PdfObject>, head: string): Letters {
  const letters = new Map<string, string>()
  const [table = -1] = refsAfter(head, 'ToUnicode')
  const said = objects.get(table)?.stream ?? ''
  const read = (hex = '') => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, block = ''] of said.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', to] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(code.toLowerCase(), read(to))
  for (const [, block = ''] of said.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', until = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(until, 16); code += 1) {
        const letter = Number.parseInt(to, 16) + code - Number.parseInt(from, 16)
        letters.set(code.toString(16).padStart(from.length, '0'), String.fromCodePoint(letter))
      }
  return letters
}

function fontsNamed(
  head: string,
  objects: ReadonlyMap<number, PdfObject>,
  fonts: ReadonlyMap<number, Letters>,
): ReadonlyMap<string, Letters> {
  const [resources = -1] = refsAfter(head, 'Resources')
  const all = `${head} ${objects.get(resources)?.head ?? ''}`
  return new Map(
    [...all.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
      name,
      fonts.get(Number(id)) ?? new Map(),
    ]),
  )
}

function textOf(content: string, fonts: ReadonlyMap<string, Letters>): string {
  let letters: Letters = new Map()
  let text = ''
  for (const [, font, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/g)) {
    if (font) letters = fonts.get(font) ?? new Map()
    const [example = '0000'] = letters.keys()
    for (const [code] of (hex ?? '')
      .toLowerCase()
      .matchAll(new RegExp(`.{${example.length}}`, 'g')))
      text += letters.get(code) ?? ''
  }
  return text.replaceAll(/\s+/g, '')
}
