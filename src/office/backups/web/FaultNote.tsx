import { classNames } from '#platform/web/class-names.ts'
import { ToneIcon } from '#platform/web/ToneIcon.tsx'
import tones from '#platform/web/tones.module.css'
import classes from './backups.module.css'

/** What failed, in the server's words. */
export function FaultNote({ title, fault }: { title: string; fault: string }) {
  return (
    <div role="note" className={classNames(classes.fault, tones.bad)}>
      <ToneIcon tone="bad" size={18} />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p className={classes.text}>{fault}</p>
      </div>
    </div>
  )
}
