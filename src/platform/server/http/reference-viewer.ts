import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The program of the page `/api/reference`, as a file beside the bundle of the server. */
export const referenceViewerName = 'reference-viewer.js'

/** The same as the package delivers it. */
export function referenceViewerOfPackage(): string {
  return fileURLToPath(import.meta.resolve('@scalar/api-reference')).replace(
    /dist[\\/].*$/,
    'dist/browser/standalone.js',
  )
}

/** From the bundle, or from the package where the sources run as they are. */
export function referenceViewer(): string {
  const bundled = join(import.meta.dirname, referenceViewerName)
  return existsSync(bundled) ? bundled : referenceViewerOfPackage()
}
