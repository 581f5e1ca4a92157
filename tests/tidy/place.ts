export type Runtime = 'root' | 'server' | 'web'

export type Place = {
  /** Null for a file of src itself, such as areas.ts. */
  readonly area: string | null
  /** Null where the area is null; the wings `platform` and `app` are one area each. */
  readonly wing: string | null
  readonly runtime: Runtime
  readonly isDoor: boolean
}

const wholeWings = ['platform', 'app']

/** The wing, the area and the side that a path belongs to; null outside src. */
export function placeOf(path: string): Place | null {
  const [top, wing, ...inWing] = path.split('/')
  if (top !== 'src' || wing === undefined) return null
  if (inWing.length === 0) return { area: null, wing: null, runtime: 'root', isDoor: true }
  const [area, ...rest] = wholeWings.includes(wing) ? [wing, ...inWing] : inWing
  if (area === undefined || rest.length === 0)
    return { area: null, wing, runtime: 'root', isDoor: true }
  const room = rest.length > 1 ? rest[0] : undefined
  const runtime = room === 'server' || room === 'web' ? room : 'root'
  const inside = rest.join('/')
  const isDoor = rest.length === 1 || inside === 'server/index.ts' || inside === 'web/index.tsx'
  return { area, wing, runtime, isDoor }
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || path.startsWith('bench/')
}

export function isProduct(path: string): boolean {
  return path.startsWith('src/') && !isTest(path)
}
