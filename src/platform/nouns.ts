/**
 * One declaration per kind of record: links, breadcrumbs, activity sentences, search and scans read
 * it, so that names and links are the same everywhere.
 */
export type Noun = {
  readonly key: string
  readonly label: string
  readonly plural: string
  /** The in-app path of one record. */
  readonly path: (id: string) => string
  /** The prefix of its printed internal code, such as `O-1042`. */
  readonly scanPrefix?: string
}

export function defineNoun<const N extends Noun>(noun: N): N {
  return noun
}

/** A label inside a sentence: `Order 1042` becomes `order 1042`; a code such as C-1042 stays. */
export const inSentence = (label: string) =>
  label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
