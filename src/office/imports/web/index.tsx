import type { WebArea } from '#platform/web/page.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { importNoun } from '../imports.nouns.ts'
import { importsPages } from '../imports.pages.ts'

/** The import panel of the orders page, loaded when it is first opened. */
export const LazyImportPanel = shownLater(
  async () => (await import('./OrderImportPanel.tsx')).OrderImportPanel,
)

/** The import panel of every other page, loaded when it is first opened. */
export const LazyTableImportPanel = shownLater(
  async () => (await import('./TableImportPanel.tsx')).TableImportPanel,
)

const importsWeb: WebArea = {
  area: 'imports',
  pages: [
    {
      ...importsPages.imports,
      load: async () => ({ Page: (await import('./ImportsPage.tsx')).ImportsPage }),
    },
  ],
  refreshOn: [importNoun.key],
}

const tableImportsWeb: WebArea = {
  area: 'tableImports',
  pages: [],
  refreshOn: [importNoun.key],
}

export const importsWebAreas: readonly WebArea[] = [importsWeb, tableImportsWeb]
