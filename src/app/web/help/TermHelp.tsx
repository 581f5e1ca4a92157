import { glossary, type Term } from '#platform/glossary/glossary.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { pages } from '../web-areas.ts'
import { helpByPath } from './all-help.ts'
import classes from './HelpPanel.module.css'
import { PageLinks } from './PageLinks.tsx'

type Props = { term: Term; onFollow: () => void }

/** A term that was chosen in the search, and the pages whose help uses it. */
export function TermHelp({ term, onFollow }: Props) {
  const users = pages.filter(
    ({ path }) => !path.includes('$') && helpByPath.get(path)?.terms.includes(term),
  )
  return (
    <div className={classes.chosen}>
      <Section title={upperFirst(term)}>
        <p className={classes.about}>{glossary[term]}</p>
      </Section>
      <PageLinks title="Used on" links={users} onFollow={onFollow} />
    </div>
  )
}
