import { lazy, Suspense } from 'react'
import type { ImportPanelProps } from '#platform/web/imports/import-context.ts'
import type { WebArea } from '#platform/web/page.ts'
import { importNoun } from '../imports.nouns.ts'
import { importsPages } from '../imports.pages.ts'

const Panel = lazy(async () => ({
  default: (await import('./OrderImportPanel.tsx')).OrderImportPanel,
}))
const TablePanel = lazy(async () => ({
  default: (await import('./TableImportPanel.tsx')).TableImportPanel,
}))

/** The import panel of the orders page, loaded when it is first opened. */
export function LazyImportPanel({ onClose }: { onClose(): void }) {
  return (
    <Suspense>
      <Panel onClose={onClose} />
    </Suspense>
  )
}

/** The import panel of every other page, loaded when it is first opened. */
export function LazyTableImportPanel(props: ImportPanelProps) {
  return (
    <Suspense>
      <TablePanel {...props} />
    </Suspense>
  )
}

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
