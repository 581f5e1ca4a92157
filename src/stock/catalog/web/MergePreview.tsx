import type { MergePreview as Preview } from '../variant-merges.contract.ts'
import classes from './products.module.css'

/** What a merge moves, or else what blocks it. */
export function MergePreview({ preview: { kept, merged, moves, blocks } }: { preview: Preview }) {
  if (blocks.length > 0) {
    return (
      <div role="alert">
        <p className={classes.sub}>
          {merged.sku} cannot be merged into {kept.sku}
        </p>
        <ul className={classes.rows}>
          {blocks.map((block) => (
            <li key={block} className={classes.row}>
              <span className={classes.fault}>{block}</span>
            </li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <div>
      <p className={classes.sub}>What goes to {kept.sku}</p>
      <ul className={classes.rows}>
        {moves.map(({ what, lines }) => (
          <li key={what} className={classes.row}>
            <span className={classes.quiet}>{what}</span>
            <span className={classes.moved}>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
