import classes from './texts.module.css'

/** A SKU, barcode, tracking number or other code that is read letter by letter. */
export function CodeText({ code }: { code: string }) {
  return <code className={classes.code}>{code}</code>
}
