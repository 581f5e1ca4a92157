import type { Plugin, Rolldown } from 'vite'
import { firstPages, otherPages, scanPages } from './src/app/web/pages-ahead.ts'

/**
 * Names the code that browsers ask for ahead: that of the first pages in index.html; that of the
 * pages that take scans, with all that they load later, in `page-code.json`; and that of each page
 * alone in `page-files.json`, for the server.
 */
export function pageCode(): Plugin {
  return {
    name: 'page-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = new Set(firstPages.flatMap((page) => filesOfPage(bundle, page, false)))
        const content = [...files].map((name) => `/${name}`).join(' ')
        return [{ tag: 'meta', attrs: { name: 'first-pages', content }, injectTo: 'head' }]
      },
    },
    generateBundle(_options, bundle) {
      const filesOf = (pages: Readonly<Record<string, string>>, withLater: boolean) =>
        JSON.stringify(
          Object.fromEntries(
            Object.entries(pages).map(([path, page]) => {
              return [path, filesOfPage(bundle, page, withLater).map((name) => `/${name}`)]
            }),
          ),
        )
      const pageCode = filesOf(scanPages, true)
      this.emitFile({ type: 'asset', fileName: 'page-code.json', source: pageCode })
      const pageFiles = filesOf({ ...scanPages, ...otherPages }, false)
      this.emitFile({ type: 'asset', fileName: 'page-files.json', source: pageFiles })
    },
  }
}

/** The script and style files of a page, without those of the first view; with what it loads later, or without. */
export function filesOfPage(
  bundle: Rolldown.OutputBundle,
  page: string,
  withLater: boolean,
): string[] {
  const own = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`))
  if (!own) throw new Error(`The build has no chunk of its own for ${page}.`)
  return [...reachedFrom(bundle, own.fileName, withLater, firstViewOf(bundle))]
}

/** The files of the first view, its fonts too, and of what it loads later from these folders. */
export function filesOfEntry(bundle: Rolldown.OutputBundle, later: RegExp): string[] {
  const first = firstViewOf(bundle)
  const parts = chunksOf(bundle).filter(
    ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && later.test(facadeModuleId ?? ''),
  )
  const others = parts.flatMap(({ fileName }) => [...reachedFrom(bundle, fileName, true, first)])
  const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
  return [...first, ...others, ...fonts]
}

function firstViewOf(bundle: Rolldown.OutputBundle): Set<string> {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build has no first view.')
  return reachedFrom(bundle, entry.fileName, false)
}

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((each) => each.type === 'chunk')

/** The files that a chunk needs; what is known is neither followed nor named again. */
function reachedFrom(
  bundle: Rolldown.OutputBundle,
  from: string,
  withLater: boolean,
  known: ReadonlySet<string> = new Set(),
): Set<string> {
  const reached = new Set<string>()
  const left = [from]
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (reached.has(name) || known.has(name)) continue
    reached.add(name)
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') continue
    left.push(...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? []))
    if (withLater) left.push(...chunk.dynamicImports)
  }
  return reached
}
