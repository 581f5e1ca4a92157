import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pageCode } from './build-page-code.ts'
import { serviceWorker } from './build-service-worker.ts'
import { themeSheet } from './build-theme-sheet.ts'
import { withoutStyleElements } from './build-without-style-elements.ts'

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:4000'
const outDir = 'dist/web'

/** What every list page needs, with all that it needs: one file costs one request instead of twenty. */
const listKit = [
  'src/platform/web/(?:DataTable(?!/(?:AroundRows|BulkBar|CardRows|FilteredOut|MatchingButton|PhoneRows|PhoneTools|RowKeeper|SelectionBar|hold-rows|use-list-place))|filters(?!/(?:FilterChips|FoldedFilters|TypedFilter))|layout(?!/(?:CustomerFrame|FactList|Section|SidePanel|ViewLinks))|views(?!/ColumnPicker)|lists(?!/(?:FilterEditor|collect-rows)))/',
  'src/platform/lists/(?:day-periods|define-list|list-address|list-columns|list-filters)\\.',
  'src/platform/web/(?:AppLink|CodeText|StateBadge|ToneBadge|ToneIcon|InstantText|MoneyText|QuantityText|notify|permissions-context|screen-acts|shown-later|url-state|format-instant|class-names|tones|use-\\w+)\\.',
  'src/platform/web/scan/(?:scan-sounds|listen-to-keys|stored-scanner)\\.',
  'src/platform/(?:choices|machine|money|refusal|scan-cards|upper-first)\\.ts',
  'src/\\w+/(?:orders/(?:orders\\.(?:nouns|states)|order-words|payment-methods)|(?:catalog|connections|couriers|gift-cards|outlets|suppliers)/[\\w-]+\\.nouns|approvals/approvals\\.access)\\.ts$',
  'src/organization/users/web/(?:users-api|views/(?:ViewMenu|use-saved-views|view-content|views-api))\\.',
  'src/(?:sales/orders/web/orders-api|delivery/dispatch/web/dispatch-api|organization/outlets/web/(?:places-api|use-outlet-options))\\.',
  // The router needs them at once, and the help names them too.
  'src/\\w+/[\\w-]+/[\\w-]+\\.pages\\.ts$',
  'src/office/(?:imports/imports\\.access|setup/(?:setup\\.steps|web/setup-api))\\.ts$',
  '@tabler/icons-react/dist/esm/icons/Icon(?:Barcode|ChevronDown|FileImport|Help|Plus)\\.',
  '@mantine/core/esm/components/(?:ActionIcon|Input|InputBase|TextInput|CloseButton)/',
  '@mantine/core/esm/.*use-computed-color-scheme',
  '@mantine/hooks/esm/utils/noop',
  '@tanstack/react-query/build/modern/(?:useQuery|useBaseQuery|errorBoundaryUtils|suspense|IsRestoringProvider|QueryErrorResetBoundary)\\.',
  '@tanstack/query-core/build/modern/queryObserver\\.',
]
const isOfListKit = new RegExp(listKit.join('|'))

// Nothing of ours acts by being imported, but for style sheets. The build is told so, because a door
// names more than the first view needs, and would otherwise bring all of it along.
const ourCode = /\/src\/(?!app\/web\/mantine-styles).*\.tsx?$/

/** Chunks that are shared by several files have a name only where something looks for it. */
const isNamed = /^(?:list-kit|rolldown-runtime)$/

export default defineConfig({
  plugins: [
    react(),
    themeSheet(),
    withoutStyleElements(),
    pageCode(),
    serviceWorker(),
    compressed(),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // Fonts as data: addresses would be refused by our content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: stylesAlone },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: ourCode, sideEffects: false }] },
      output: {
        codeSplitting: { groups: [{ name: 'list-kit', test: isOfListKit }] },
        // The first view names every file that is loaded later; shorter names make it smaller.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || isNamed.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
  server: { proxy: { '/rpc': server, '/api': server } },
})

/**
 * A part that is loaded later waits for its styles; its scripts import each other. To name these too
 * would make the first view larger with every page: the server names those of the page that is
 * opened, and links preload those of the next one.
 */
function stylesAlone(_file: string, names: string[], { hostType }: { hostType: string }) {
  return hostType === 'html' ? names : names.filter((name) => name.endsWith('.css'))
}

/** Compresses once and well what the server would otherwise compress quickly at every request. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir }) {
      const assets = join(dir ?? outDir, 'assets')
      for (const name of readdirSync(assets).filter((each) => /\.(?:js|css)$/.test(each))) {
        const text = readFileSync(join(assets, name))
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(text))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(text, { level: 9 }))
      }
    },
  }
}
