import { CodeText } from '../CodeText.tsx'
import { classNames } from '../class-names.ts'
import { formatInstant, formatInstantExact } from '../format-instant.ts'
import { Section } from '../layout/Section.tsx'
import { ToneIcon } from '../ToneIcon.tsx'
import tones from '../tones.module.css'
import classes from './ScanLogList.module.css'
import type { LoggedScan } from './scan-log.ts'

const toneOf = { ok: 'good', done: 'good', wrong: 'bad', over: 'waiting' } as const

/** The last 20 scans of this visit, newest first. */
export function ScanLogList({ scans }: { scans: readonly LoggedScan[] }) {
  return (
    <Section title="Last scans" level={2}>
      {scans.length === 0 ? <p className={classes.none}>Nothing scanned yet.</p> : null}
      <ol className={classes.list}>
        {scans.map(({ key, code, sound, title, at }) => (
          <li key={key} className={classes.scan}>
            <span className={classNames(classes.icon, tones[toneOf[sound]])}>
              <ToneIcon tone={toneOf[sound]} />
            </span>
            <span className={classes.words}>
              <CodeText code={code} />
              <span className={classes.title}>{title}</span>
            </span>
            <time dateTime={at} title={formatInstantExact(at)} className={classes.time}>
              {formatInstant(at).slice(-5)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}
