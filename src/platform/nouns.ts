/**
 * One record per kind of thing: links, breadcrumbs, activity sentences, search and scanner jumps
 * read it, so that a thing is called and reached the same everywhere.
 */
export type Noun = {
  readonly key: string
  readonly label: string
  readonly plural: string
  /** The in-app path that shows one of them. */
  readonly path: (id: string) => string
  /** The prefix of its printed internal code, such as `O-1042`. */
  readonly scanPrefix?: string
}

export function defineNoun<const N extends Noun>(noun: N): N {
  return noun
}
