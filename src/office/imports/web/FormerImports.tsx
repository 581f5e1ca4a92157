import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { importMachine } from '../imports.states.ts'
import { recordsDoneWords } from './import-words.ts'
import classes from './imports.module.css'
import { importsApi } from './imports-api.ts'

/** The imports of these kinds so far, newest first; each opens its report. */
export function FormerImports(props: { kinds: readonly string[]; onOpen: (id: string) => void }) {
  const { kinds, onOpen } = props
  const { data } = useQuery(importsApi.ask('list', { kind: kinds, limit: 20 }))
  if (!data) return null
  return (
    <Section title="Former imports">
      {data.rows.length === 0 ? (
        <EmptyNote title="None yet">The report of every import stays here.</EmptyNote>
      ) : null}
      <ul className={classes.former}>
        {data.rows.map((run) => (
          <li key={run.id}>
            <button type="button" className={classes.open} onClick={() => onOpen(run.id)}>
              <span className={classes.row}>
                <strong className={classes.file}>{run.fileName}</strong>
                <StateBadge machine={importMachine} state={run.state} />
              </span>
              <span className={classes.row}>
                <span className={classes.quiet}>
                  {kinds.length > 1 ? `${run.kindLabel}, ` : ''}
                  {recordsDoneWords({ ...run, totalRecords: null })},{' '}
                  {formatCount(run.refusedLines)} refused
                </span>
                <span className={classes.quiet}>
                  <InstantText at={run.createdAt} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
