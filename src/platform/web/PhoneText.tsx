import classes from './texts.module.css'

/** A phone number, whose plus sign stays in front of it even in right-to-left text. */
export function PhoneText({ phone }: { phone: string }) {
  return <bdi className={classes.isolated}>{phone}</bdi>
}
