import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { settingInWords } from '#platform/settings.rules.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FileButton } from '#platform/web/FileButton.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import {
  compareSettingsFile,
  type FileComparison,
  readSettingsFile,
  type SettingsFile,
} from '../settings-file.ts'
import { outletsOfBusiness } from './business-api.ts'
import { useDrafts } from './drafts-context.ts'
import classes from './ImportSettings.module.css'
import { placesToFill } from './places-to-fill.ts'

/**
 * Chooses a file of settings and compares it with the present values. The differences become
 * drafts, which are saved like typed ones: with a reason, now or later, or not at all.
 */
export function ImportSettings({ onClose }: { onClose: () => void }) {
  const { keep, words } = useDrafts()
  const { set } = useUrlState()
  const outlets = useQuery(outletsOfBusiness.ask('list', {}))
  const [fault, setFault] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [read, setRead] = useState<{ file: SettingsFile; found: FileComparison } | null>(null)
  const choose = async (chosen: File) => {
    setReading(true)
    setRead(null)
    try {
      const file = chosen.size > mostBytes ? tooLarge : readSettingsFile(await chosen.text())
      if (typeof file === 'string') return setFault(file)
      const places = await placesToFill(file, outlets.data?.outlets ?? [])
      setFault(null)
      setRead({ file, found: compareSettingsFile(file, places, words) })
    } catch (error) {
      setFault(refusalOf(error).message)
    } finally {
      setReading(false)
    }
  }
  const changes = read?.found.changes ?? []
  const fill = () => {
    for (const { setting, place, to, version } of changes)
      keep({ key: setting.key, outletId: place.outletId, value: to, version })
    set({ show: 'changes', find: null })
    onClose()
  }
  return (
    <ConfirmDialog
      title="Import settings"
      isWide
      confirmLabel={changes.length === 0 ? 'Review changes' : reviewInWords(changes.length)}
      whyNot={whyNotFill(read?.found ?? null)}
      isPending={isReading}
      refusal={null}
      onConfirm={fill}
      onClose={onClose}
    >
      <p>
        Values that differ are entered in the form as changes. Nothing is saved until you save them.
        Settings that the file does not name stay as they are.
      </p>
      {outlets.error ? (
        <RefusalNote refusal={refusalOf(outlets.error)} onRetry={outlets.refetch} />
      ) : (
        <div>
          <FileButton
            kinds="application/json,.json"
            size="sm"
            whyNot={outlets.data ? null : 'Loading the outlets…'}
            onFiles={([chosen]) => chosen && choose(chosen)}
          >
            Choose a file
          </FileButton>
        </div>
      )}
      {fault ? (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      ) : null}
      {read ? <Comparison {...read} /> : null}
    </ConfirmDialog>
  )
}

const mostBytes = 4 * 1024 * 1024
const tooLarge =
  'This file is larger than 4 MB. Choose a file that was exported from Business Settings.'

const reviewInWords = (count: number) =>
  count === 1 ? 'Review 1 change' : `Review ${count} changes`

function whyNotFill(found: FileComparison | null): string | null {
  if (!found) return 'Choose a file first.'
  return found.changes.length === 0 ? 'Nothing in this file differs.' : null
}

function Comparison({ file, found }: { file: SettingsFile; found: FileComparison }) {
  const { words } = useDrafts()
  const { changes, same, left } = found
  return (
    <div className={classes.found} role="status">
      <p>
        Exported by {file.company} on {formatInstant(file.exportedAt)}: {changes.length} differ,{' '}
        {same} are the same, {left.length} cannot be imported.
      </p>
      {changes.length > 0 ? (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Setting</th>
                <th scope="col">Now</th>
                <th scope="col">In the file</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ setting, place, from, to }) => (
                <tr key={`${place.code} ${setting.key}`}>
                  <th scope="row">{namedIn(setting.label, place.code)}</th>
                  <td>{settingInWords(setting, from, words)}</td>
                  <td>{settingInWords(setting, to, words)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {left.length > 0 ? (
        <>
          <h3 className={classes.heading}>Cannot be imported</h3>
          <ul className={classes.left}>
            {left.map(({ value, why }) => (
              <li key={`${value.outlet} ${value.key}`}>
                {namedIn(value.label, value.outlet)}: {why}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

const namedIn = (label: string, code: string | null) =>
  code === null ? label : `${label}, ${code}`
