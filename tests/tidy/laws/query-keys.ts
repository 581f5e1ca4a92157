import { lineAt, type Offence } from '../offence.ts'
import type { SourceFile } from '../source-files.ts'

/**
 * A screen shows no old answer for ever: every query is kept under a name that something refreshes,
 * be it a live hint on an area of the screen, an act that names the area, or the query itself.
 */
export function queryKeys(files: readonly SourceFile[]): Offence[] {
  const screens = files.filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && path.includes('/web/'))
  const refreshed = new Set(screens.flatMap(({ plain }) => plain.match(named) ?? []))
  return screens.flatMap(({ path, plain }) => {
    const asked = new Set([...plain.matchAll(askedThere)].map(({ 1: api }) => api))
    const connected = [...plain.matchAll(connecting)].filter(
      ({ 1: api }) => asked.has(api) || isAskedBy(screens, api ?? ''),
    )
    const kept = [
      ...connected.map(({ 2: area, 3: keptWith, index }) => ({ name: keptWith ?? area, index })),
      ...[...plain.matchAll(ownKey)]
        .filter(({ index }) => !isAskedAgain(plain, index))
        .map(({ 1: name, index }) => ({ name, index })),
    ]
    return kept
      .filter(({ name }) => name !== undefined && !refreshed.has(name))
      .map(({ name, index }) => ({
        file: path,
        line: lineAt(plain, index),
        what: `nothing refreshes the queries under '${name}'`,
        instead: 'the name of an area of web-areas.ts, as second argument of connect',
      }))
  })
}

// `area: 'orders'` of a WebArea or of an act, and what is invalidated by name.
const named = /(?<=\barea: '|invalidateQueries\(\{ queryKey: \[')[\w ]+(?=')/g
const connecting = /\bconst (\w+) = connect<typeof \w+>\(\s*'([\w ]+)'(?:,\s*'([\w ]+)')?,?\s*\)/g
const askedThere = /\b(\w+)\.ask\(/g
const ownKey = /(?<!invalidateQueries\(\{ )\bqueryKey: \['([\w ]+)'/g

/** It is asked again by itself at times, as one that is too much work for each hint. */
function isAskedAgain(plain: string, index: number): boolean {
  return plain.slice(index, plain.indexOf('})', index)).includes('refetchInterval')
}

function isAskedBy(screens: readonly SourceFile[], api: string): boolean {
  return screens.some(({ plain }) => new RegExp(`\\b${api}\\.ask\\(`).test(plain))
}
