export type Runtime = 'root' | 'server' | 'web'

export type Place = {
  /** Null for a file that stands in src itself, such as areas.ts. */
  readonly area: string | null
  readonly runtime: Runtime
  readonly isDoor: boolean
}

/** Where in the house a path stands, or null when it stands outside src. */
export function placeOf(path: string): Place | null {
  const [top, area, ...rest] = path.split('/')
  if (top !== 'src' || area === undefined) return null
  if (rest.length === 0) return { area: null, runtime: 'root', isDoor: true }
  const room = rest.length > 1 ? rest[0] : undefined
  const runtime = room === 'server' || room === 'web' ? room : 'root'
  const inside = rest.join('/')
  const isDoor = rest.length === 1 || inside === 'server/index.ts' || inside === 'web/index.tsx'
  return { area, runtime, isDoor }
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.startsWith('bench/')
}

export function isProduct(path: string): boolean {
  return path.startsWith('src/') && !isTest(path)
}
