import classes from './PackingBench.module.css'

/** The customer's wishes, to be read before the first unit is scanned. */
export function BenchNote({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <p className={classes.note}>
      <strong>{title}</strong> {text}
    </p>
  )
}
