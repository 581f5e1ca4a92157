import classes from './SkeletonRows.module.css'

const rows = Array.from({ length: 12 }, (_, index) => `row ${index}`)

/** Boxes where the rows will be, of the rows' own height, so that nothing jumps. */
export function SkeletonRows({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, index) => `cell ${index}`)
  return (
    <div role="status" aria-label="Loading" className={classes.frame}>
      {rows.map((row) => (
        <div key={row} className={classes.row} aria-hidden="true">
          {cells.map((cell) => (
            <span key={cell} className={classes.cell} />
          ))}
        </div>
      ))}
    </div>
  )
}
