import { ActButton } from '#platform/web/ActButton.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ImportRun } from '../imports.contract.ts'
import { recordsDoneWords, shortWords } from './import-words.ts'
import classes from './imports.module.css'
import { importsApi } from './imports-api.ts'

const inWords: Readonly<Partial<Record<ImportRun['state'], string>>> = {
  uploading: 'The file is on its way.',
  checking: 'Every record is checked; nothing changes yet.',
  queued: 'Waiting for its turn.',
  running: 'Records come in as they pass. You may leave this page.',
  undoing: 'What it brought is taken back.',
}

/** How far a check, a run or an undoing has come. */
export function TableImportWork({ run }: { run: ImportRun }) {
  const cancel = useAct({ area: 'imports', run: importsApi.call.cancel })
  const { id, version, state, totalLines, linesDone } = run
  const isCounted = state === 'checking' || state === 'running'
  const share = isCounted && totalLines !== null ? linesDone / Math.max(1, totalLines) : null
  const lines = isCounted ? recordsDoneWords(run) : (inWords[state] ?? '')
  return (
    <div className={classes.run}>
      {isCounted ? <p className={classes.quiet}>{inWords[state]}</p> : null}
      <ProgressBar share={share} label={lines} />
      <div className={classes.row}>
        <span role="status">{lines}</span>
        {state === 'undoing' ? null : (
          <ActButton
            size="xs"
            weight="danger"
            isPending={cancel.isPending}
            onAct={() => cancel.start({ id, version })}
          >
            Stop this import
          </ActButton>
        )}
      </div>
      {isCounted ? <p className={classes.quiet}>{shortWords(run)}</p> : null}
    </div>
  )
}
