import { useQueries, useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ImportRun } from '../imports.contract.ts'
import { ImportDifferences, mostDifferences } from './ImportDifferences.tsx'
import { ImportWarnings } from './ImportWarnings.tsx'
import { factsOfExtras, factsOfTable, leftOutWords } from './import-words.ts'
import classes from './imports.module.css'
import { importsApi } from './imports-api.ts'
import { tablesApi } from './table-imports-api.ts'

/** What a check found: shown once all of it is here, so that no button moves under the pointer. */
export function TableImportChecked({ run }: { run: ImportRun }) {
  const { id, refusedLines } = run
  const parts = useQueries({
    queries: [
      tablesApi.ask('get', { id }),
      tablesApi.ask('kinds', {}),
      tablesApi.ask('differenceSums', { id }),
      tablesApi.ask('differences', { id, limit: mostDifferences }),
    ],
  })
  const refusals = useQuery({
    ...importsApi.ask('refusals', { id, limit: 200 }),
    enabled: refusedLines > 0,
  })
  const isPending = parts.some((part) => part.isPending) || refusals.isLoading
  return isPending ? <Pending /> : <CheckedTable run={run} />
}

/** What would come in, what would not and why; and the step that takes it in. */
function CheckedTable({ run }: { run: ImportRun }) {
  const { id, version, refusedLines } = run
  const start = useAct({ area: 'imports', run: tablesApi.call.start })
  const rematch = useAct({ area: 'imports', run: tablesApi.call.rematch })
  const cancel = useAct({ area: 'imports', run: importsApi.call.cancel })
  const counts = run.checkedCounts ?? {}
  const { data: table } = useQuery(tablesApi.ask('get', { id }))
  const outletCode = table?.openingOutlets.find((each) => each.id === table.openingOutletId)?.code
  const doing =
    (counts.created ?? 0) +
    (counts.changed ?? 0) +
    (counts.booked ?? 0) +
    (counts.picturesToFetch ?? 0)
  return (
    <>
      <Section title="What would happen">
        <FactList
          facts={[
            ...factsOfTable(counts),
            ...factsOfExtras(counts, outletCode),
            {
              label: 'Records refused',
              value: refusedLines > 0 ? formatCount(refusedLines) : null,
            },
          ]}
        />
        {leftOutWords(counts).map((sentence) => (
          <p key={sentence} className={classes.remark}>
            {sentence}
          </p>
        ))}
        <ImportWarnings id={id} />
        <Question id={id} hasFaults={refusedLines > 0} />
        {doing === 0 ? (
          <p className={classes.remark}>
            There is nothing to import: every order or record of the file that can come in is here
            already.
          </p>
        ) : null}
      </Section>
      <ImportDifferences id={id} refusedLines={refusedLines} />
      <div className={classes.end}>
        <ActButton
          weight="danger"
          isPending={cancel.isPending}
          onAct={() => cancel.start({ id, version })}
        >
          Give up
        </ActButton>
        <ActButton isPending={rematch.isPending} onAct={() => rematch.start({ id, version })}>
          Back to the columns
        </ActButton>
        <ActButton
          weight="main"
          whyNot={doing === 0 ? 'There is nothing to take in.' : null}
          isPending={start.isPending}
          onAct={() => start.start({ id, version })}
        >
          {refusedLines > 0 ? 'Import the rest' : 'Import'}
        </ActButton>
      </div>
    </>
  )
}

/** Some faults are no mistakes but questions, which a choice among the columns answers. */
function Question({ id, hasFaults }: { id: string; hasFaults: boolean }) {
  const { data } = useQuery({
    ...importsApi.ask('refusals', { id, limit: 200 }),
    enabled: hasFaults,
  })
  const kinds = useQuery(tablesApi.ask('kinds', {}))
  const asked = new Set(data?.rows.flatMap(({ asks }) => asks ?? []))
  const options = kinds.data?.kinds.flatMap((kind) => kind.options) ?? []
  const labels = [...asked].flatMap((key) => options.find((each) => each.key === key)?.label ?? [])
  if (labels.length === 0) return null
  return (
    <p role="note" className={classes.question}>
      Some lines wait for your choice: “{[...new Set(labels)].join('” and “')}”. Go back to the
      columns to make it.
    </p>
  )
}
