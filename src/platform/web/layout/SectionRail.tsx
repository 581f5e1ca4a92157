import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { AppLink } from '../AppLink.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { useUrlState } from '../url-state.ts'
import { usePhone } from '../use-phone.ts'
import classes from './SectionRail.module.css'

/** A section of a page that is too long to show at once. */
export type RailSection = {
  /** Its name in the URL. */
  readonly key: string
  readonly label: string
  /** Its purpose, in one sentence. */
  readonly purpose: string
  /** Its group heading in the rail. */
  readonly group: string
  readonly Body: ComponentType
}

/**
 * Sections beside a rail that lists them all, with the open one in the URL. On a phone the rail is
 * a list first, and an open section links back to it in the line of its title.
 */
export function SectionRail(props: { label: string; sections: readonly RailSection[] }) {
  const { label, sections } = props
  const { params } = useUrlState()
  const isPhone = usePhone()
  const asked = sections.find(({ key }) => key === params.section)
  const open = asked ?? (isPhone ? null : sections[0])
  return (
    <div className={classes.frame}>
      {isPhone && open ? null : (
        <Rail label={label} sections={sections} openKey={open?.key ?? null} />
      )}
      {open ? (
        <section key={open.key} aria-labelledby="open-section" className={classes.section}>
          <div className={classes.head}>
            {isPhone ? (
              <AppLink className={classes.back} search={{}}>
                <IconChevronLeft size={16} aria-hidden /> {label}
              </AppLink>
            ) : null}
            <h2 id="open-section" className={classes.title}>
              {open.label}
            </h2>
          </div>
          <p className={classes.purpose}>{open.purpose}</p>
          <div className={classes.body}>
            <Suspense fallback={<PageLoading />}>
              <open.Body />
            </Suspense>
          </div>
        </section>
      ) : null}
    </div>
  )
}

type RailProps = { label: string; sections: readonly RailSection[]; openKey: string | null }

function Rail({ label, sections, openKey }: RailProps) {
  const groups = [...new Set(sections.map(({ group }) => group))]
  const nav = useRef<HTMLElement>(null)
  // The rail may be longer than the screen: the open section scrolls into view, and the page stays
  // where it is.
  useEffect(() => {
    const rail = nav.current
    const line = rail?.querySelector<HTMLElement>(`[data-section="${openKey}"]`)
    if (!rail || !line) return
    const isSeen =
      line.offsetTop >= rail.scrollTop &&
      line.offsetTop + line.offsetHeight <= rail.scrollTop + rail.clientHeight
    if (!isSeen) rail.scrollTop = line.offsetTop - rail.clientHeight / 2
  }, [openKey])
  return (
    <nav ref={nav} aria-label={label} className={classes.rail}>
      {groups.map((group) => (
        <div key={group} className={classes.group}>
          <p className={classes.heading}>{group}</p>
          <ul className={classes.list}>
            {sections
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.key} data-section={section.key}>
                  <AppLink
                    search={{ section: section.key }}
                    className={classes.link}
                    isCurrent={section.key === openKey}
                  >
                    {section.label}
                    <IconChevronRight size={16} aria-hidden className={classes.chevron} />
                  </AppLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
