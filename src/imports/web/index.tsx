import { lazy, Suspense } from 'react'
import type { WebArea } from '#platform/web/page.ts'

const Panel = lazy(async () => ({ default: (await import('./ImportPanel.tsx')).ImportPanel }))

/** The import panel of the orders page, loaded when it is first opened. */
export function LazyImportPanel({ onClose }: { onClose(): void }) {
  return (
    <Suspense>
      <Panel onClose={onClose} />
    </Suspense>
  )
}

export const importsWeb: WebArea = { area: 'imports', pages: [], refreshOn: ['import'] }
