import { placeholder } from './templates.rules.ts'
import type { MailTable, Template } from './templates.ts'

/** A run of text, or a link with its link text. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly label: string }

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Piece[])[] }
  | { readonly kind: 'button'; readonly url: string; readonly label: string }
  | { readonly kind: 'table'; readonly rows: MailTable }

export type MailBlocks = {
  readonly content: readonly Block[]
  /** How to unsubscribe from advertising. */
  readonly footer: readonly Block[]
}

/** The values that fill a template. */
export type Filling = {
  readonly values: Readonly<Record<string, string>>
  readonly tables: Readonly<Record<string, MailTable>>
}

type Token = Piece & { readonly field?: string }

const address = /https?:\/\/[^\s<>"'“”‘’]+/g
const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text)

/**
 * Staff write URLs into templates and into `text`. A URL in any other field, such as a customer's
 * name, is shown but does not become a link.
 */
const mayHoldLinks = (field: string) => field === 'text'

/** The text of a mail as paragraphs, buttons and tables: the same sentences, with the same links. */
export function mailBlocks(
  template: Pick<Template, 'unsubscribe'>,
  body: string,
  filling: Filling,
): MailBlocks {
  const content: Block[] = []
  const footer: Block[] = []
  for (const lines of paragraphsOf(linesOf(tokensOf(body, filling.values)))) {
    // A value of several lines is several pieces of one field.
    const fields = [...new Set(lines.flat().map(({ field }) => field))]
    const { unsubscribe } = template
    if (unsubscribe !== null && fields.includes(unsubscribe)) {
      footer.push({ kind: 'paragraph', lines })
      continue
    }
    const tables = fields.flatMap((field) => {
      const rows = field === undefined ? undefined : filling.tables[field]
      return rows && rows.length > 0 ? [{ kind: 'table', rows } as const] : []
    })
    const [only] = fields
    const isTableAlone = fields.length === 1 && only !== undefined && tables.length === 1
    if (!isTableAlone) content.push(...withButtons(lines))
    content.push(...tables)
  }
  return { content, footer }
}

function tokensOf(body: string, values: Filling['values']): Token[] {
  const tokens: Token[] = []
  let from = 0
  for (const found of body.matchAll(placeholder)) {
    const [whole, name = '', label = ''] = found
    tokens.push(...piecesOf(body.slice(from, found.index)))
    from = found.index + whole.length
    const value = values[name]
    if (!Object.hasOwn(values, name) || value === undefined) tokens.push(...piecesOf(whole))
    else if (name === 'link' && isAddress(value))
      tokens.push({ kind: 'link', url: value, label: label || value, field: name })
    else {
      const pieces: Piece[] = mayHoldLinks(name) ? piecesOf(value) : [{ kind: 'text', text: value }]
      tokens.push(...pieces.map((piece) => ({ ...piece, field: name })))
    }
  }
  tokens.push(...piecesOf(body.slice(from)))
  return tokens.filter((token) => token.kind === 'link' || token.text !== '')
}

/** A full stop or bracket after a URL belongs to the sentence. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = found.replace(/[.,;:!?)\]]+$/, '')
    pieces.push({ kind: 'text', text: text.slice(from, index) }, { kind: 'link', url, label: url })
    from = index + url.length
  }
  return [...pieces, { kind: 'text', text: text.slice(from) }]
}

function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'link') {
      lines.at(-1)?.push(token)
      continue
    }
    const [first = '', ...others] = token.text.split(/\r?\n/)
    lines.at(-1)?.push({ ...token, text: first })
    for (const text of others) lines.push([{ ...token, text }])
  }
  return lines.map((line) => line.filter((token) => token.kind === 'link' || token.text !== ''))
}

const isBlank = (line: readonly Token[]) =>
  line.every((token) => token.kind === 'text' && token.text.trim() === '')

function paragraphsOf(lines: readonly Token[][]): Token[][][] {
  const paragraphs: Token[][][] = [[]]
  for (const line of lines) {
    if (isBlank(line)) paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0)
}

const hostOf = (url: string) => url.replace(/^https?:\/\//, '').replace(/[/?#].*$/, '')

/** A template link on its own line becomes a button. */
function withButtons(lines: readonly Token[][]): Block[] {
  const blocks: Block[] = []
  let paragraph: Token[][] = []
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', lines: paragraph })
    paragraph = []
  }
  for (const line of lines) {
    const [first, ...others] = line
    if (first?.kind === 'link' && first.field === 'link' && others.length === 0) {
      close()
      // Without a label the button shows its target, which works in every language.
      const label = first.label === first.url ? hostOf(first.url) : first.label
      blocks.push({ kind: 'button', url: first.url, label })
    } else paragraph.push(line)
  }
  close()
  return blocks
}
