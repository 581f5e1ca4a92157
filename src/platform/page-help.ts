import type { Term } from './glossary/glossary.ts'
import type { Pages } from './pages.ts'

/** What the help beside a page says about it. */
export type PageHelp = {
  /** What the page is for, in two or three sentences. */
  readonly about: string
  /** The usual work on the page, in its order. */
  readonly steps: readonly string[]
  /** The terms that a new colleague has to know here. */
  readonly terms: readonly Term[]
}

export type HelpOfPage = PageHelp & { readonly path: string }

/** The help of an area's pages; one without help is not accepted. */
export function helpOf<P extends Pages>(
  pages: P,
  help: { readonly [Name in keyof P]: PageHelp },
): readonly HelpOfPage[] {
  const byName: Readonly<Record<string, PageHelp>> = help
  return Object.entries(pages).flatMap(([name, { path }]) => {
    const own = byName[name]
    return own ? [{ path, ...own }] : []
  })
}
