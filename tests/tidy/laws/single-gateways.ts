import { gateways } from '../banned.ts'
import { findBanned } from '../find-banned.ts'
import type { Offence } from '../offence.ts'
import type { SourceFile } from '../source-files.ts'

/** Transactions, the web framework and the wire each have one place. */
export function singleGateways(files: readonly SourceFile[]): Offence[] {
  return files.flatMap((file) => [
    ...gateways
      .filter(({ forbids }) => forbids(file.path))
      .flatMap((gateway) => findBanned(file, gateway)),
    ...frameworkImports(file),
  ])
}

function frameworkImports({ path, imports }: SourceFile): Offence[] {
  if (!path.startsWith('src/') || path.startsWith('src/platform/server/http/')) return []
  return imports
    .filter(({ specifier }) =>
      /^(?:fastify|@fastify\/.+)$/.test(specifier.replace(/\/.*types$/, '')),
    )
    .map(({ specifier, line }) => {
      return { file: path, line, what: `imports ${specifier}`, instead: 'src/platform/server/http' }
    })
}
