/** Several items in one cell, with a separator. An item that contains the separator is quoted. */
export function listText(items: readonly string[], mark: string): string {
  return items.map((item) => (needsQuotes(item, mark) ? quoted(item) : item)).join(`${mark} `)
}

export function listIn(text: string, mark: string): string[] {
  return [...new Set(parts(text, mark).map(bare))].filter((item) => item !== '')
}

type PackCode = { readonly code: string; readonly packQuantity: number }

/** `5012345678900; 15012345678907 x12`: a pack's code is followed by its quantity. */
export function barcodesText(barcodes: readonly PackCode[]): string {
  return barcodes
    .map(({ code, packQuantity }) => {
      const text = needsQuotes(code, ';') || packEnd.test(code) ? quoted(code) : code
      return packQuantity > 1 ? `${text} x${packQuantity}` : text
    })
    .join('; ')
}

export function barcodesIn(text: string | undefined): PackCode[] {
  return parts(text ?? '', ';')
    .filter((part) => part !== '')
    .map((part) => {
      const [, code = part, pack = '1'] = packEnd.exec(part) ?? []
      return { code: bare(code), packQuantity: Math.max(1, Number(pack)) }
    })
}

const packEnd = /^(.*\S)\s+x(\d{1,6})$/

const needsQuotes = (item: string, mark: string) => item.includes(mark) || item.startsWith('"')

const quoted = (item: string) => `"${item.replaceAll('"', '""')}"`

function bare(part: string): string {
  const inner = /^"((?:[^"]|"")*)"$/.exec(part)?.[1]
  return inner === undefined ? part : inner.replaceAll('""', '"')
}

/** A separator inside quotes does not split; quotes count only at the start of an item. */
function parts(text: string, mark: string): string[] {
  const found: string[] = []
  let rest = text
  for (;;) {
    const start = rest.trimStart()
    const [inQuotes = ''] = /^"(?:[^"]|"")*"/.exec(start) ?? []
    const end = start.indexOf(mark, inQuotes.length)
    found.push((end < 0 ? start : start.slice(0, end)).trim())
    if (end < 0) return found
    rest = start.slice(end + mark.length)
  }
}
