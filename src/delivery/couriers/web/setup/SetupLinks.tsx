import { AppLink } from '#platform/web/AppLink.tsx'
import { ToneIcon } from '#platform/web/ToneIcon.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import classes from './setup.module.css'

type Link = { readonly key: string; readonly label: string; readonly mark?: 'good' | 'bad' | null }

/** Parts of the setup, with the open one in the URL. Input in the others is kept. */
export function SetupLinks(props: {
  label: string
  param: string
  links: readonly Link[]
  openKey: string
  isNumbered?: boolean
}) {
  const { label, param, links, openKey, isNumbered = false } = props
  const { params } = useUrlState()
  return (
    <nav aria-label={label} className={isNumbered ? classes.steps : classes.tabs}>
      {links.map(({ key, label: name, mark }, place) => (
        <AppLink
          key={key}
          search={{ ...params, [param]: key }}
          isCurrent={key === openKey}
          className={classes.tab}
          keepsScroll
        >
          {isNumbered ? <span className={classes.number}>{place + 1}</span> : null}
          {name}
          {mark ? <ToneIcon tone={mark} size={14} /> : null}
          {mark ? (
            <span className="visually-hidden">{mark === 'good' ? ', works' : ', to correct'}</span>
          ) : null}
        </AppLink>
      ))}
    </nav>
  )
}
