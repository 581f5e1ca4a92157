import type { ShownBox } from '../packaging.contract.ts'
import { facesOf, frameOf, viewBoxOf } from './isometric.ts'
import classes from './packaging.module.css'

/** How the pieces fit in the box, drawn from above its nearest corner. */
export function BoxDrawing({ box }: { box: ShownBox }) {
  const { inner, contents, title } = box
  // Pieces behind and below are drawn first.
  const order = contents.toSorted(
    (a, b) => a.at[0] + a.at[1] + a.at[2] - (b.at[0] + b.at[1] + b.at[2]),
  )
  return (
    <svg
      viewBox={viewBoxOf(inner)}
      className={classes.drawing}
      role="img"
      aria-label={`${contents.length === 1 ? '1 piece' : `${contents.length} pieces`} in ${title}`}
    >
      {order.map(({ at, size }) =>
        facesOf(at, size).map((points) => (
          <polygon key={points} points={points} className={classes.top} />
        )),
      )}
      {frameOf(inner).map((points) => (
        <polyline key={points} points={points} className={classes.room} />
      ))}
    </svg>
  )
}
