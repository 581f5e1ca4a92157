/** Length, width and height in millimetres. */
export type Size = readonly [number, number, number]

export type Placed<T> = {
  readonly thing: T
  /** The corner nearest to the box's origin, in millimetres. */
  readonly at: Size
  /** As it is placed, turned. */
  readonly size: Size
}

type Sized<T> = { readonly thing: T; readonly size: Size }

/** The possible orientations in a box; equal edges make fewer. */
export function turnsOf([length, width, height]: Size): readonly Size[] {
  const turns: Size[] = [
    [length, width, height],
    [width, length, height],
    [length, height, width],
    [height, length, width],
    [width, height, length],
    [height, width, length],
  ]
  return turns.filter(
    (turn, index) =>
      turns.findIndex((other) => other.every((edge, i) => edge === turn[i])) === index,
  )
}

export function volumeOf([length, width, height]: Size): number {
  return length * width * height
}

export function fitsAlone(size: Size, room: Size): boolean {
  const [a = 0, b = 0, c = 0] = [...size].sort((x, y) => x - y)
  const [d = 0, e = 0, f = 0] = [...room].sort((x, y) => x - y)
  return a <= d && b <= e && c <= f
}

/**
 * Places items into a box, the largest first, each as low, then as far back, then as far left as a
 * free corner allows (extreme points: Crainic, Perboli and Tadei, 2008). It is a heuristic, not the
 * optimum: what it places does fit; sometimes an item is left out that would fit.
 *
 * @returns where each item is placed, and the items without a corner
 */
export function packInto<T>(
  room: Size,
  things: readonly Sized<T>[],
): { placed: Placed<T>[]; left: T[] } {
  const placed: Placed<T>[] = []
  const left: T[] = []
  let corners: Size[] = [[0, 0, 0]]
  const largestFirst = [...things].sort((a, b) => volumeOf(b.size) - volumeOf(a.size))
  for (const { thing, size } of largestFirst) {
    const spot = findSpot(room, placed, corners, size)
    if (!spot) {
      left.push(thing)
      continue
    }
    placed.push({ thing, ...spot })
    corners = nextCorners(corners, spot)
  }
  return { placed, left }
}

type Spot = { readonly at: Size; readonly size: Size }

function findSpot(
  room: Size,
  placed: readonly Spot[],
  corners: readonly Size[],
  size: Size,
): Spot | null {
  const turns = turnsOf(size)
  for (const at of corners) {
    const turned = turns.find(
      (turn) =>
        turn.every((edge, axis) => (at[axis] ?? 0) + edge <= (room[axis] ?? 0)) &&
        !placed.some((other) => overlaps({ at, size: turn }, other)),
    )
    if (turned) return { at, size: turned }
  }
  return null
}

export function overlaps(a: Spot, b: Spot): boolean {
  return a.at.every((start, axis) => {
    const otherStart = b.at[axis] ?? 0
    return start < otherStart + (b.size[axis] ?? 0) && otherStart < start + (a.size[axis] ?? 0)
  })
}

/** The used corner is replaced by those beside, behind and on top of the placed item. */
function nextCorners(corners: readonly Size[], { at, size }: Spot): Size[] {
  const [x, y, z] = at
  const [length, width, height] = size
  const fresh: Size[] = [
    [x + length, y, z],
    [x, y + width, z],
    [x, y, z + height],
  ]
  return [...corners.filter((corner) => corner !== at), ...fresh].sort(
    (a, b) => a[2] - b[2] || a[1] - b[1] || a[0] - b[0],
  )
}
