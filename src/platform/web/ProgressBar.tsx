import classes from './ProgressBar.module.css'

/** Progress from 0 to 1; null while unknown. */
export function ProgressBar(props: { share: number | null; label: string }) {
  const { share, label } = props
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className={classes.track}
    >
      <div
        className={percent === null ? classes.unknown : classes.fill}
        style={percent === null ? undefined : { inlineSize: `${percent}%` }}
      />
    </div>
  )
}
