import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { ActButton } from '../ActButton.tsx'
import { CodeText } from '../CodeText.tsx'
import { formatInstant } from '../format-instant.ts'
import { InstantText } from '../InstantText.tsx'
import { Section } from '../layout/Section.tsx'
import type { LateScansOf } from './define-late-scans.ts'
import { type ConflictGroup, groupConflicts } from './group-conflicts.ts'
import classes from './LateScans.module.css'
import { useLateScans } from './use-late-scans.ts'

type LateScansProps<R, X, E> = {
  late: LateScansOf<R, X, E>
  userId: string
  /** On a page where none of these scans is made: it says only what waits. */
  isAside?: boolean | undefined
}

/**
 * The scans that wait for the network, and those that the server did not count. They are sent while
 * this is on the screen.
 */
export function LateScans<R, X, E>({ late, userId, isAside = false }: LateScansProps<R, X, E>) {
  const { isAway, own, ofOthers, conflicts } = useLateScans(late, userId)
  const groups = groupConflicts(conflicts, late.toDo)
  return (
    <>
      {(isAway && !isAside) || own > 0 ? (
        <p className={classes.waits} role="status">
          {isAway ? <IconCloudOff size={16} aria-hidden /> : <IconCloudUp size={16} aria-hidden />}
          {waitsInWords(own, isAway && !isAside)}
        </p>
      ) : null}
      {ofOthers > 0 ? (
        <p className={classes.waits}>
          <IconCloudUp size={16} aria-hidden />
          {ofOthers === 1
            ? '1 scan of another user is on this device. It is sent when that user signs in here.'
            : `${ofOthers} scans of other users are on this device. They are sent when those users sign in here.`}
        </p>
      ) : null}
      {groups.length > 0 ? (
        <Section title="Scans that were not counted" level={2}>
          <ul className={classes.conflicts}>
            {groups.map((group) => (
              <Conflict
                key={group.ids[0]}
                group={group}
                onDone={() => late.store.acknowledge(group.ids)}
              />
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

function Conflict({ group, onDone }: { group: ConflictGroup; onDone: () => Promise<void> }) {
  const { ids, recordLabel, codes, from, to, message, toDo } = group
  return (
    <li className={classes.conflict}>
      <p className={classes.what}>
        <CodeText code={codes} />
        {ids.length > 1 ? `, ${ids.length} scans` : ''}
        {recordLabel ? `, ${recordLabel}` : ''}, <InstantText at={from} />
        {formatInstant(to) === formatInstant(from) ? null : (
          <>
            {' to '}
            <InstantText at={to} />
          </>
        )}
      </p>
      <p className={classes.why}>{message}</p>
      {toDo ? <p className={classes.toDo}>{toDo}</p> : null}
      <ActButton onAct={onDone}>Mark as done</ActButton>
    </li>
  )
}

function waitsInWords(own: number, isAway: boolean): string {
  const waiting = own === 1 ? '1 scan waits to be sent.' : `${own} scans wait to be sent.`
  if (!isAway) return waiting
  const offline = 'The server can’t be reached. Go on scanning: scans are kept on this device.'
  return own === 0 ? offline : `${offline} ${waiting}`
}
