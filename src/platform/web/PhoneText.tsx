import classes from './texts.module.css'

/** A phone number, whose plus sign stays in front of it also among words that run from right to left. */
export function PhoneText({ phone }: { phone: string }) {
  return <bdi className={classes.isolated}>{phone}</bdi>
}
