import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ImportRun } from '../imports.contract.ts'
import { FaultyLines } from './FaultyLines.tsx'
import { ImportedRecords } from './ImportedRecords.tsx'
import { ImportPictures } from './ImportPictures.tsx'
import { factsOfTable, leftOutWords, wordsOfCounts } from './import-words.ts'
import classes from './imports.module.css'
import { tablesApi } from './table-imports-api.ts'

/** What an import added, what it refused, and its undo. */
export function TableImportEnd({ run }: { run: ImportRun }) {
  const { id, state, refusedLines } = run
  const changes = useQuery(tablesApi.ask('changes', { id, limit: 1 }))
  const isUndoable = state !== 'undone' && (changes.data?.rows.length ?? 0) > 0
  return (
    <>
      <FactList facts={factsOf(run)} />
      {leftOutWords(run.counts).map((sentence) => (
        <p key={sentence} className={classes.remark}>
          {sentence}
        </p>
      ))}
      <ImportPictures run={run} />
      {state === 'undone' ? <LeftAsIs id={id} /> : <ImportedRecords id={id} />}
      {refusedLines > 0 ? <FaultyLines run={run} /> : null}
      {isUndoable ? <UndoStep run={run} /> : null}
    </>
  )
}

function factsOf(run: ImportRun) {
  return [
    ...factsOfTable(run.counts),
    { label: 'Brought', value: wordsOfCounts(run.counts) },
    { label: 'Records', value: formatCount(run.recordsDone) },
    { label: 'Sent by', value: run.createdBy },
    { label: 'Sent', value: <InstantText at={run.createdAt} /> },
    { label: 'Ended', value: run.finishedAt ? <InstantText at={run.finishedAt} /> : null },
    { label: 'Stopped by', value: run.failure },
  ]
}

function UndoStep({ run }: { run: ImportRun }) {
  const { id, version, fileName } = run
  const [isAsking, setAsking] = useState(false)
  const undo = useAct({
    area: 'imports',
    run: tablesApi.call.undo,
    onDone: () => setAsking(false),
    onRefusal: () => true,
  })
  return (
    <div className={classes.end}>
      <ActButton weight="danger" onAct={() => setAsking(true)}>
        Undo this import
      </ActButton>
      {isAsking ? (
        <ConfirmDialog
          title={`Undo the import of ${fileName}?`}
          confirmLabel="Undo this import"
          isDangerous
          isPending={undo.isPending}
          refusal={undo.refusal}
          onConfirm={() => undo.start({ id, version })}
          onClose={() => setAsking(false)}
        >
          Undo removes what the import added, restores what it changed and reverses what it booked.
          Records that were edited or used since then are kept and listed with the reason.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

/** What could not be taken back. */
function LeftAsIs({ id }: { id: string }) {
  const { data } = useQuery(tablesApi.ask('changes', { id, outcome: 'left', limit: 100 }))
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Left as they are">
      <table className={classes.refusals}>
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ seq, label, reason }) => (
            <tr key={seq}>
              <td>{label}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.nextCursor ? <p className={classes.quiet}>The first hundred of them.</p> : null}
    </Section>
  )
}
