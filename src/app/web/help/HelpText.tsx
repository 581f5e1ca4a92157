import { glossary } from '#platform/glossary/glossary.ts'
import type { PageHelp } from '#platform/page-help.ts'
import { upperFirst } from '#platform/upper-first.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import classes from './HelpPanel.module.css'
import { PageLinks } from './PageLinks.tsx'
import { neighboursOf } from './page-flows.ts'

type Props = { help: PageHelp & { readonly path: string }; onFollow: () => void }

/** What a page is for, the usual work on it, its terms, and the pages before and after it. */
export function HelpText({ help, onFollow }: Props) {
  const { about, steps, terms, path } = help
  const { before, after } = neighboursOf(path)
  return (
    <>
      <p className={classes.about}>{about}</p>
      <Section title="Steps">
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Section>
      <PageLinks title="Before this page" links={before} onFollow={onFollow} />
      <PageLinks title="After this page" links={after} onFollow={onFollow} />
      <Section title="Terms">
        <dl className={classes.terms}>
          {terms.map((term) => (
            <div key={term}>
              <dt>{upperFirst(term)}</dt>
              <dd>{glossary[term]}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}
