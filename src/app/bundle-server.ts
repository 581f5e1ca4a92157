import { copyFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import {
  referenceViewerName,
  referenceViewerOfPackage,
} from '#platform/server/http/reference-viewer.ts'
import { productRoot } from '#platform/server/product-root.ts'
import { asciiOnly, reduceMap } from './reduce-map.ts'

/**
 * Packages that stay where npm has put them: sharp has compiled code of its own, pdfkit reads its own
 * files, and none of them is loaded before its first use.
 */
const external =
  /^(?:sharp|pdfkit|nodemailer|bwip-js|@simplewebauthn\/server|(?:read|write)-excel-file)(?:\/|$)/

export type BundledServer = {
  /** Packages that the bundle imports and does not have inside. */
  readonly packages: readonly string[]
}

/**
 * Writes the whole server, packages included, as few files: Node loads one file of nine megabytes in
 * a fraction of the time that it needs for four thousand small ones. What is imported on first use
 * stays in files of its own.
 *
 * @param programs files of `src/app` that are started by name: `start` is the server
 */
export async function bundleServer(
  folder: string,
  programs: readonly string[] = ['start'],
): Promise<BundledServer> {
  const build = await rolldown({
    cwd: productRoot,
    input: Object.fromEntries(
      programs.map((name) => [name, join(productRoot, `src/app/${name}.ts`)]),
    ),
    platform: 'node',
    external,
    // In a bundle all modules would be the main one.
    transform: { define: { 'import.meta.main': 'false' } },
    plugins: [threads],
  })
  const { output } = await build.generate({
    dir: folder,
    format: 'esm',
    sourcemap: 'hidden',
    comments: false,
    // Names stay as they are, for stack traces.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    chunkFileNames: '[name]-[hash].js',
  })
  await build.close()
  for (const file of output) {
    if (file.type !== 'chunk') continue
    const code = asciiOnly(file.code)
    const map = file.map && reduceMap(file.code, file.map)
    const hasOwnCode = map && map.sources.length > 0
    const mapName = `${file.fileName}.map`
    if (hasOwnCode) await writeFile(join(folder, mapName), JSON.stringify(map))
    const ending = hasOwnCode ? `\n//# sourceMappingURL=${mapName}\n` : ''
    await writeFile(join(folder, file.fileName), code + ending)
  }
  await copyFile(referenceViewerOfPackage(), join(folder, referenceViewerName))
  const imported = output.flatMap((file) =>
    file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : [],
  )
  return { packages: [...new Set(imported.filter((name) => external.test(name)).map(packageOf))] }
}

/** `@scope/name` of `@scope/name/file.js`. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier

/**
 * A thread starts from a file, which the bundle therefore keeps apart: the file that a module names
 * as `new URL('./name.ts', import.meta.url)`.
 */
const threads: Plugin = {
  name: 'threads',
  transform: {
    filter: { code: /new URL\('\.\/[\w-]+\.ts', import\.meta\.url\)/ },
    handler(code, importer) {
      const named = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g
      const replaced = code.replace(named, (_all, name: string) => {
        const id = join(dirname(importer), `${name}.ts`)
        this.emitFile({ type: 'chunk', id, name, fileName: `${name}.js` })
        return `new URL('./${name}.js', import.meta.url)`
      })
      // As long as before: all places in the file stay as they are.
      return { code: replaced, map: null }
    },
  },
}
