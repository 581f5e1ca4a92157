import type { ImportField } from '#platform/table-imports.ts'
import type { DraftPicture, LineReader } from './product-draft.ts'

const longestWords = 200

/** A field whose column has picture URLs. */
export function pictureField(
  key: string,
  label: string,
  aliases: readonly string[] = [],
): ImportField {
  return { key, label, kind: 'text', aliases, extra: 'pictures' }
}

/** The URLs in a cell, separated by commas, semicolons or spaces. */
export function addressesIn(cell: string | undefined): readonly string[] {
  const parts = (cell ?? '').split(/[\s;]+|,(?=\s|$|https?:)/i)
  return [...new Set(parts.filter((part) => part !== ''))]
}

type Named = {
  readonly reader: LineReader
  /** The column with picture URLs of the whole product. */
  readonly ofProduct?: string
  /** The column with picture URLs of this line’s variant. */
  readonly ofVariant?: string
  /** The column that describes the product's pictures. */
  readonly words?: string
  /** Null where the line is not a variant. */
  readonly sku: string | null
}

/**
 * The pictures in the lines of a product, each once and in order. One that is named for several of
 * its variants is a picture of the product, and so is every one of its only variant.
 */
export function picturesOf(lines: readonly Named[]): readonly DraftPicture[] {
  const pictures = new Map<string, DraftPicture & { readonly skus: Set<string> }>()
  const pictureAt = ({ reader }: Named, url: string, words: string) => {
    const found = pictures.get(url)
    const picture = found ?? { line: reader.line, url, words, sku: null, skus: new Set<string>() }
    pictures.set(url, picture)
    return picture
  }
  for (const line of lines) {
    const { reader, ofProduct, ofVariant, words, sku } = line
    const said = (words === undefined ? '' : (reader.text(words) ?? '')).slice(0, longestWords)
    for (const url of addressesIn(ofProduct && reader.text(ofProduct)))
      pictureAt(line, url, said.toWellFormed())
    for (const url of addressesIn(ofVariant && reader.text(ofVariant))) {
      const { skus } = pictureAt(line, url, '')
      if (sku !== null) skus.add(sku)
    }
  }
  const variants = new Set(lines.flatMap(({ sku }) => sku ?? []))
  return [...pictures.values()].map(({ skus, ...picture }) => {
    const [only = null] = skus
    return { ...picture, sku: skus.size === 1 && variants.size > 1 ? only : null }
  })
}
