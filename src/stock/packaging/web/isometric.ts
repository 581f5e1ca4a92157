type Point = readonly [number, number, number]

const slope = Math.sqrt(3) / 2

/** A corner in the box as it falls on the paper; up in the box is up on the paper. */
function onPaper([x, y, z]: Point): string {
  return `${tenth((x - y) * slope)},${tenth((x + y) / 2 - z)}`
}

/** Finer than the eye; more digits would only make the page longer. */
function tenth(millimetres: number): number {
  return Math.round(millimetres * 10) / 10
}

function path(...points: readonly Point[]): string {
  return points.map(onPaper).join(' ')
}

/** The three faces of a piece that can be seen: top, left and right. */
export function facesOf([x, y, z]: Point, [length, width, height]: Point): readonly string[] {
  const [farX, farY, top] = [x + length, y + width, z + height]
  return [
    path([x, y, top], [farX, y, top], [farX, farY, top], [x, farY, top]),
    path([x, farY, z], [farX, farY, z], [farX, farY, top], [x, farY, top]),
    path([farX, y, z], [farX, farY, z], [farX, farY, top], [farX, y, top]),
  ]
}

/** The edges of the box itself. */
export function frameOf([length, width, height]: Point): readonly string[] {
  return [
    path([0, 0, 0], [length, 0, 0], [length, width, 0], [0, width, 0], [0, 0, 0]),
    path(
      [0, 0, height],
      [length, 0, height],
      [length, width, height],
      [0, width, height],
      [0, 0, height],
    ),
    path([length, 0, 0], [length, 0, height]),
    path([length, width, 0], [length, width, height]),
    path([0, width, 0], [0, width, height]),
    path([0, 0, 0], [0, 0, height]),
  ]
}

/** What of the paper the box covers, with a margin for its lines. */
export function viewBoxOf([length, width, height]: Point): string {
  const margin = Math.max(length, width, height) / 40
  const left = -width * slope - margin
  const across = (length + width) * slope + 2 * margin
  const down = (length + width) / 2 + height + 2 * margin
  return [left, -height - margin, across, down].map(tenth).join(' ')
}
