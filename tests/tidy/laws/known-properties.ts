import { lineAt, type Offence } from '../offence.ts'
import { isScript, type SourceFile } from '../source-files.ts'

/**
 * A stylesheet reads only custom properties that the theme, a stylesheet or a screen sets: the
 * browser says nothing of one that is missing, and the outline or colour is simply gone. Mantine
 * sets its own.
 */
export function knownProperties(files: readonly SourceFile[]): Offence[] {
  const known = new Set(files.flatMap(setBy))
  return files.flatMap(({ path, text }) => {
    if (!path.endsWith('.css')) return []
    return [...text.matchAll(/(?<=var\()--[\w-]+/g)]
      .filter(([name]) => !known.has(name) && !name.startsWith('--mantine-'))
      .map(({ 0: name, index }) => ({
        file: path,
        line: lineAt(text, index),
        what: `${name} is never set`,
        instead: 'a token of theme-tokens.ts',
      }))
  })
}

function setBy({ path, text }: SourceFile): string[] {
  if (path.endsWith('.css')) return text.match(/(?<!var\()--[\w-]+(?=:)/g) ?? []
  if (!isScript(path) || !path.startsWith('src/')) return []
  const quoted = text.match(/(?<=['"`])--[\w-]+/g) ?? []
  return path.endsWith('/theme-tokens.ts') ? [...quoted, ...tokensIn(text)] : quoted
}

/** The tokens are keys there; those of a tone become three. */
function tokensIn(text: string): string[] {
  const keys = text.match(/(?<=^ {2}'?)\w[\w-]*(?='?: [[{])/gm) ?? []
  return keys.flatMap((key) => [
    `--${key}`,
    ...['fg', 'bg', 'line'].map((part) => `--tone-${key}-${part}`),
  ])
}
