import classes from './Logo.module.css'

const product = 'Quartermaster'

/** Two stacked crates and the tail of a Q: our own logo, with the product and company names. */
export function Logo(props: { isCompact?: boolean; house?: string }) {
  const { isCompact = false, house = product } = props
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" fill="none" aria-hidden="true">
        <rect width="32" height="32" rx="7" className={classes.ground} />
        <g className={classes.lines}>
          <path d="M11.5 6.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4Z" />
          <path d="M7.5 15h17M18.4 18.4l7.1 7.1" />
          <path d="M13.8 10.8h4.4M12 19.2h3.4" />
        </g>
      </svg>
      <span className={isCompact ? 'visually-hidden' : classes.names}>
        <span className={classes.word}>{product}</span>
        {house === product ? null : (
          <span className={classes.house} title={house}>
            {house}
          </span>
        )}
      </span>
    </span>
  )
}
