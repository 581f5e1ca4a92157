import type { Tone } from '../../machine.ts'
import { AppLink } from '../AppLink.tsx'
import { classNames } from '../class-names.ts'
import { formatCount } from '../format-instant.ts'
import { ToneIcon } from '../ToneIcon.tsx'
import tones from '../tones.module.css'
import type { UrlParams } from '../url-state.ts'
import classes from './FigureStrip.module.css'

export type Figure = {
  key: string
  label: string
  /** Undefined while it is loading. */
  count: number | undefined
  /**
   * Instead of the count, where it is not a plain number: an amount, or a quantity with its own
   * scale.
   */
  shown?: string | undefined
  tone?: Tone
  /** The path of the list behind it; by default, this page. */
  to?: string
  search: UrlParams
  isCurrent?: boolean
}

/** At most six figures, each of which opens the list behind it. */
export function FigureStrip(props: {
  label: string
  figures: readonly Figure[]
  cap?: number | undefined
}) {
  return (
    <nav aria-label={props.label} className={classes.strip}>
      {props.figures
        .slice(0, 6)
        .map(({ key, label, count, shown, tone, to, search, isCurrent }) => (
          <AppLink
            key={key}
            {...(to ? { to } : {})}
            search={search}
            isCurrent={isCurrent ?? false}
            keepsScroll
            className={classNames(classes.figure, isCurrent && classes.current)}
          >
            <span className={classes.label}>
              {tone ? (
                <span className={classNames(classes.icon, tones[tone])}>
                  <ToneIcon tone={tone} />
                </span>
              ) : null}
              {label}
            </span>
            <span className={classes.count}>
              {shown ?? (count === undefined ? '–' : formatCount(count, props.cap))}
            </span>
          </AppLink>
        ))}
    </nav>
  )
}
