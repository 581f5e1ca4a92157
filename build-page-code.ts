import type { Plugin, Rolldown } from 'vite'
import { firstPages, scanPages } from './src/app/web/pages-ahead.ts'

/**
 * Names the code that browsers ask for ahead: that of the first pages in index.html, and that of the
 * pages that take scans, with all that they load later, in `page-code.json`.
 */
export function pageCode(): Plugin {
  return {
    name: 'page-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = new Set(firstPages.flatMap((page) => filesOf(bundle, page, false)))
        const content = [...files].map((name) => `/${name}`).join(' ')
        return [{ tag: 'meta', attrs: { name: 'first-pages', content }, injectTo: 'head' }]
      },
    },
    generateBundle(_options, bundle) {
      const files = Object.entries(scanPages).map(([path, page]) => {
        return [path, filesOf(bundle, page, true).map((name) => `/${name}`)]
      })
      const source = JSON.stringify(Object.fromEntries(files))
      this.emitFile({ type: 'asset', fileName: 'page-code.json', source })
    },
  }
}

/** The script and style files of a page, without those of the first view; with what it loads later, or without. */
function filesOf(bundle: Rolldown.OutputBundle, page: string, withLater: boolean): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`))
  if (!entry || !own) throw new Error(`The build has no chunk of its own for ${page}.`)
  const first = reachedFrom(bundle, entry.fileName, false)
  return [...reachedFrom(bundle, own.fileName, withLater, first)]
}

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
