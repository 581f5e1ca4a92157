import { posix } from 'node:path'
import { lineAt } from './offence.ts'

export type Import = {
  readonly specifier: string
  /** The path from the repository's root, or null for a package. */
  readonly target: string | null
  readonly isTypeOnly: boolean
  readonly line: number
  readonly start: number
  readonly end: number
}

const forms = [
  /(?<![\w$.])(?:import|export)(?=[\s{*])[\w$\s{},*]*?(?<![\w$])from\s*(['"])/g,
  /(?<![\w$.])import\s*(['"])/g,
  /(?<![\w$.])import\s*\(\s*(['"`])/g,
  /(?<![\w$.])new\s+URL\(\s*(['"])(?=\s*\1\s*,\s*import\.meta\.url)/g,
]

/** Reads static, type-only, re-exporting and dynamic imports, and files named by import.meta.url. */
export function scanImports(path: string, plain: string, code: string): Import[] {
  const found: Import[] = []
  for (const form of forms) {
    for (const match of code.matchAll(form)) {
      const open = match.index + match[0].length
      const close = plain.indexOf(match[1] ?? "'", open)
      if (close === -1) continue
      const specifier = plain.slice(open, close)
      found.push({
        specifier,
        target: resolveImport(path, specifier),
        isTypeOnly: /^(?:import|export)\s+type\b(?!\s*from)/.test(match[0]),
        line: lineAt(plain, match.index),
        start: match.index,
        end: close + 1,
      })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

export function resolveImport(path: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return posix.join('src', bare.slice(1))
  if (bare.startsWith('.')) return posix.join(posix.dirname(path), bare)
  return null
}
