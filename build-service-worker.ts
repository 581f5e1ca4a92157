import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'
import { filesOfEntry, filesOfPage } from './build-page-code.ts'

/** The pages that open without the network. */
const pages = ['src/sales/pos/web/PosPage.tsx', 'src/sales/pos/web/display/DisplayPage.tsx']

/** Of these pages only the parts that are named open without it: picking, loading and receiving. */
const scanParts = [
  'src/delivery/dispatch/web/DispatchPage.tsx',
  'src/delivery/dispatch/web/waves/PickTab.tsx',
  'src/delivery/dispatch/web/waves/PickingScreen.tsx',
  'src/delivery/dispatch/web/waves/WavePanel.tsx',
  'src/delivery/dispatch/web/sheets/SheetsTab.tsx',
  'src/delivery/dispatch/web/sheets/LoadAnywayDialog.tsx',
  'src/stock/transfers/web/StockTransferPage.tsx',
  'src/stock/transfers/web/ScanInView.tsx',
]

/** What the shell loads after the first view: toasts, tooltips, the menu of phones. */
const laterParts = /\/src\/(?:platform|app)\/web\//

/**
 * Builds the service worker, with the names of the files that the till and scanning need. Its version is that of
 * these names, which change with what is in the files.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const ofPages = pages.flatMap((page) => filesOfPage(bundle, page, true))
      const ofScans = scanParts.flatMap((part) => filesOfPage(bundle, part, false))
      const names = [...filesOfEntry(bundle, laterParts), ...ofPages, ...ofScans]
      const files = [...new Set(names)].toSorted().map((name) => `/${name}`)
      const version = createHash('sha256').update(files.join(' ')).digest('hex').slice(0, 12)
      const source = await workerCode({
        builtVersion: JSON.stringify(version),
        builtFiles: JSON.stringify([...files, '/favicon.svg', '/manifest.webmanifest']),
      })
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}

async function workerCode(define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'src/app/worker/service-worker.ts',
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const chunk = outputOf(built).find((each) => each.type === 'chunk')
  if (!chunk) throw new Error('The service worker was not built.')
  return chunk.code
}

/** One build gives one output; several and a watcher are asked for otherwise. */
function outputOf(built: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'] {
  const [first] = Array.isArray(built) ? built : [built]
  if (first && 'output' in first) return first.output
  throw new Error('The service worker was not built.')
}
